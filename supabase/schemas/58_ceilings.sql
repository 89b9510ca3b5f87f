-- How much one account can store, whatever channels it has or had: counted where rows are written, in one row an account and table, so that an insert
-- costs the same however much there is, and two at a time find the room of one.

create table private.stored (
  user_id uuid not null references public.accounts (id) on delete cascade,
  kind text not null,
  entries int not null default 0,
  bytes bigint not null default 0,
  primary key (user_id, kind)
);
comment on table private.stored is
  'What each account has stored in the tables whose rows belong to channels (engine.ceilings): rows, and the bytes of what its owner wrote. Kept by triggers.';

create function engine.ceilings() returns table (kind text, called text, entries int, bytes int, size text, hint text)
language plpgsql immutable set search_path = '' as $$
begin
  return query values
    ('documents', 'documents', engine.most('account_documents'), engine.most('account_document_bytes'), 'octet_length(r.title) + octet_length(r.body)', 'Delete or shorten some first.'),
    ('facts', 'facts', engine.most('account_facts'), engine.most('account_fact_bytes'),
      'octet_length(r.question) + octet_length(r.answer) + octet_length(array_to_string(r.links, ''''))', 'Delete or shorten some first.'),
    ('automation_consents', 'consents', null, engine.most('account_consent_bytes'), 'case r.policy when ''auto'' then octet_length(r.terms::text) else 0 end', 'Write to support.'),
    ('comment_notes', 'notes', engine.most('account_notes'), engine.most('account_note_bytes'), 'octet_length(r.body)', 'Delete some first.'),
    ('lessons', 'lessons', engine.most('account_lessons'), null, '0', null),
    ('spam_lessons', 'spam lessons', engine.most('account_spam_lessons'), null, '0', null),
    ('questions', 'questions', engine.most('account_questions'), null, '0', null);
end $$;
comment on function engine.ceilings() is
  'The most rows of a table, and bytes of what size adds up of a row r, that one account can store; null: bounded otherwise. With a hint more is refused; without, the oldest rows make room.';

create function engine.make_room(p_kind text, p_user uuid, p_rows int, p_new uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- Some more than needed, so that the oldest are not sought for every new one.
  execute format($q$
    delete from public.%1$I where id in (
      select k.id from public.%1$I k where k.user_id = $1 and k.id <> all ($3) order by %2$s limit $2 for update skip locked)$q$,
    p_kind, case p_kind when 'questions' then 'k.state = ''open'', k.newest_at' else 'k.created_at' end)
  using p_user, p_rows + 20, p_new;
end $$;
comment on function engine.make_room(text, uuid, int, uuid[]) is 'Deletes the oldest rows of an account, of questions first those that are decided; never those that are just being written.';

create function engine.count_stored() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c record;
  r record;
  v private.stored;
begin
  select * into c from engine.ceilings() k where k.kind = tg_table_name;
  for r in execute format(
    case tg_op
      when 'INSERT' then 'select r.user_id, count(*)::int as entries, sum(%1$s)::bigint as bytes, %2$s as ids from new_rows r group by 1 order by 1'
      when 'DELETE' then 'select r.user_id, -count(*)::int as entries, -sum(%1$s)::bigint as bytes, null::uuid[] as ids from old_rows r group by 1 order by 1'
      else 'select x.user_id, 0 as entries, sum(x.bytes)::bigint as bytes, null::uuid[] as ids from (
        select r.user_id, %1$s as bytes from new_rows r union all select r.user_id, -(%1$s) from old_rows r) x group by 1 order by 1'
    end, c.size, case when c.hint is null then 'array_agg(r.id)' else 'null::uuid[]' end)
  loop
    continue when r.entries = 0 and r.bytes = 0;
    if tg_op = 'INSERT' then
      insert into private.stored as s (user_id, kind, entries, bytes) values (r.user_id, c.kind, r.entries, r.bytes)
      on conflict (user_id, kind) do update set entries = s.entries + excluded.entries, bytes = s.bytes + excluded.bytes
      returning * into v;
    else
      -- No row, when the whole account goes.
      update private.stored s set entries = greatest(0, s.entries + r.entries), bytes = greatest(0, s.bytes + r.bytes)
      where s.user_id = r.user_id and s.kind = c.kind returning * into v;
    end if;
    if r.entries > 0 and v.entries > c.entries and c.hint is null then
      perform engine.make_room(c.kind, r.user_id, v.entries - c.entries, r.ids);
    elsif r.entries > 0 and v.entries > c.entries then
      perform engine.fail(422, 'too_many_' || c.kind, format('Your account has reached the limit of %s %s, those of all channels together.', c.entries, c.called), c.hint);
    elsif r.bytes > 0 and v.bytes > c.bytes then
      perform engine.fail(413, 'account_full', format('Your account''s %s have reached the limit of %s MB, those of all channels together.', c.called, c.bytes / 1000000), c.hint);
    end if;
  end loop;
  return null;
end $$;
comment on function engine.count_stored() is
  'Trigger after each statement: keeps private.stored, and refuses what grows beyond engine.ceilings (422 for rows, 413 for bytes) or deletes the oldest. The account''s row stays locked until the '
  'transaction ends, so that of inserts at the same time each sees the others.';

create trigger documents_stored_new after insert on public.documents referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger documents_stored_old after delete on public.documents referencing old table as old_rows for each statement execute function engine.count_stored();
create trigger documents_stored after update on public.documents referencing old table as old_rows new table as new_rows for each statement execute function engine.count_stored();
create trigger facts_stored_new after insert on public.facts referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger facts_stored_old after delete on public.facts referencing old table as old_rows for each statement execute function engine.count_stored();
create trigger facts_stored after update on public.facts referencing old table as old_rows new table as new_rows for each statement execute function engine.count_stored();
create trigger automation_consents_stored_new after insert on public.automation_consents referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger automation_consents_stored_old after delete on public.automation_consents referencing old table as old_rows for each statement execute function engine.count_stored();
create trigger comment_notes_stored_new after insert on public.comment_notes referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger comment_notes_stored_old after delete on public.comment_notes referencing old table as old_rows for each statement execute function engine.count_stored();
create trigger comment_notes_stored after update on public.comment_notes referencing old table as old_rows new table as new_rows for each statement execute function engine.count_stored();
create trigger lessons_stored_new after insert on public.lessons referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger lessons_stored_old after delete on public.lessons referencing old table as old_rows for each statement execute function engine.count_stored();
create trigger spam_lessons_stored_new after insert on public.spam_lessons referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger spam_lessons_stored_old after delete on public.spam_lessons referencing old table as old_rows for each statement execute function engine.count_stored();
create trigger questions_stored_new after insert on public.questions referencing new table as new_rows for each statement execute function engine.count_stored();
create trigger questions_stored_old after delete on public.questions referencing old table as old_rows for each statement execute function engine.count_stored();

-- What belongs to a channel leaves with it: when it is neither connected nor shown in reports any more. In the background and a little at a time, since a document can
-- have thousands of passages; until then it counts, and whoever takes the channel back keeps it.

create table private.left_channels (
  user_id uuid not null references public.accounts (id) on delete cascade,
  channel_id text not null,
  since timestamptz not null default engine.now(),
  primary key (user_id, channel_id)
);
create index left_channels_since on private.left_channels (since);
comment on table private.left_channels is 'Channels that their user has neither connected nor in reports any more, until what was stored for them is deleted (engine.forget_left).';

create function engine.note_left_channel(v_user uuid, v_channel text) returns void
language plpgsql set search_path = '' as $$
begin
  if v_channel is null then
    return;
  elsif exists (select from public.client_youtube_channels m where m.client_user_id = v_user and m.channel_id = v_channel)
    or exists (select from public.youtube_connections c where c.user_id = v_user and c.channel_id = v_channel)
  then
    delete from private.left_channels l where l.user_id = v_user and l.channel_id = v_channel;
  else
    -- Not when the whole account goes; and only what there is something of, or it would be a list that anybody makes as long as they like.
    insert into private.left_channels (user_id, channel_id)
    select u.id, v_channel from public.accounts u
    where u.id = v_user and (exists (select from public.documents d where d.user_id = v_user and d.channel_id = v_channel)
      or exists (select from public.facts f where f.user_id = v_user and f.channel_id = v_channel)
      or exists (select from public.lessons k where k.user_id = v_user and k.channel_id = v_channel)
      or exists (select from public.spam_lessons k where k.user_id = v_user and k.channel_id = v_channel)
      or exists (select from public.comment_notes n where n.user_id = v_user and n.channel_id = v_channel)
      or exists (select from public.questions q where q.user_id = v_user and q.channel_id = v_channel))
    on conflict do nothing;
  end if;
end $$;
comment on function engine.note_left_channel(uuid, text) is 'Keeps since when a channel is left; taking it back ends that.';

create function engine.note_mapping() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  m constant public.client_youtube_channels := case when tg_op = 'DELETE' then old else new end;
begin
  perform engine.note_left_channel(m.client_user_id, m.channel_id);
  return null;
end $$;
comment on function engine.note_mapping() is 'Trigger: a channel is shown in reports, or no longer.';
create trigger client_youtube_channels_left after insert or delete on public.client_youtube_channels for each row execute function engine.note_mapping();

create function engine.note_connection() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c constant public.youtube_connections := case when tg_op = 'DELETE' then old else new end;
  v_moved constant boolean := tg_op <> 'UPDATE' or old.channel_id is distinct from new.channel_id;
begin
  if v_moved or (old.refresh_token = '') is distinct from (new.refresh_token = '') then
    perform engine.note_authorisation(c.user_id, c.channel_id);
  end if;
  if v_moved then
    perform engine.note_channel_url(c.user_id);
  end if;
  if tg_op <> 'UPDATE' then
    perform engine.note_left_channel(c.user_id, c.channel_id);
  end if;
  if tg_op = 'DELETE' then
    delete from private.secrets s where s.row_id = c.id;
    if c.channel_id is not null then
      perform engine.forget_views_of_disconnected(c.user_id, c.channel_id);
    end if;
  end if;
  if tg_op <> 'INSERT' and v_moved then
    perform engine.end_links_of_channel(old.user_id, old.channel_id);
  end if;
  return null;
end $$;
comment on function engine.note_connection() is
  'Trigger: what follows from a connection that comes, goes, changes its channel or loses its grant: whether the channel is authorised and still somebody''s, the address on the profile, its secrets and views.';
create trigger youtube_connections_note after insert or delete or update of refresh_token, channel_id on public.youtube_connections
  for each row execute function engine.note_connection();

create function engine.forget_left(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  l private.left_channels;
  v_kind text;
  v_step int;
  v_deleted int := 0;
begin
  for l in
    select * from private.left_channels k where k.since <= engine.now() - interval '1 hour' order by k.since limit p_limit for update skip locked
  loop
    for v_kind in select c.kind from engine.ceilings() c where c.kind <> 'automation_consents' loop
      execute format('delete from public.%1$I where id in (select r.id from public.%1$I r where r.user_id = $1 and r.channel_id = $2 limit $3)', v_kind)
      using l.user_id, l.channel_id, case v_kind when 'documents' then greatest(1, p_limit / 5) else p_limit end;
      get diagnostics v_step = row_count;
      v_deleted := v_deleted + v_step;
    end loop;
    exit when v_deleted > 0;
    delete from private.left_channels k where k.user_id = l.user_id and k.channel_id = l.channel_id;
  end loop;
  return v_deleted;
end $$;
comment on function engine.forget_left(int) is
  'Deletes documents, facts, notes, lessons and questions of the channel that was left the longest, once that is an hour: p_limit of each at most, of documents a fifth. Returns how many rows.';
