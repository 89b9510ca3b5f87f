-- What whoever has a client link sees and does: drafts of its channel that wait for approval, each acted on by the same rules as a member's act.
-- Every function here finds the link by its token (engine.link_token) and looks at nothing beside its channel and its label.

create function engine.link_state(v private.client_links) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when v.id is null then 'unknown' when v.ended_at > engine.now() then 'open' when v.revoked_at is not null then 'revoked' else 'expired' end;
end $$;
comment on function engine.link_state(private.client_links) is 'What has become of a client link: open, revoked, expired; unknown for none.';

create function engine.refuse_link(v private.client_links) returns void
language plpgsql stable set search_path = '' as $$
begin
  case engine.link_state(v)
    when 'unknown' then perform engine.fail(404, 'link_not_found', 'This link doesn''t work.', 'Open it again as it was sent to you, or ask for a new one.');
    when 'revoked' then perform engine.fail(410, 'link_revoked', 'This link was revoked.', 'Ask whoever sent it to you if you still need it.');
    when 'expired' then perform engine.fail(410, 'link_expired', 'This link has expired.', 'Ask whoever sent it to you for a new one.');
    else null;
  end case;
end $$;
comment on function engine.refuse_link(private.client_links) is 'Refuses a client link that is not open: 404 for none, 410 for one that has ended.';

create function engine.open_link(p_gate text) returns private.client_links
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.client_links := engine.client_link_of(engine.link_token());
begin
  if engine.link_state(v) <> 'open' then
    perform engine.require_gate('client_link');
    perform engine.refuse_link(v);
  elsif not engine.pass_gate(p_gate, v.id::text) then
    perform engine.fail(429, 'too_many_requests', 'That was a lot at once. Try again in a few minutes.');
  end if;
  return v;
end $$;
comment on function engine.open_link(text) is 'The open link by whose token the caller asks; 404 for none, 410 for one that has ended, 429 beyond its gate (client_call, client_act).';

create function engine.note_link_use(p_link uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.client_links l set last_used_at = engine.now() where l.id = p_link and l.ended_at > engine.now();
  if not found then
    perform engine.refuse_link(engine.client_link_of(engine.link_token()));
  end if;
end $$;
comment on function engine.note_link_use(uuid) is
  'Notes that a link is used, and refuses one that has ended meanwhile: whatever ends it waits until this transaction is over. After the comment, as all take them who take both.';

create function engine.client_about() returns table (state text, account_name text, channel_title text, name text, may text[], expires_at timestamptz)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  v private.client_links := engine.client_link_of(engine.link_token());
begin
  if engine.link_state(v) <> 'open' then
    perform engine.require_gate('client_link');
    return query select engine.link_state(v), null::text, null::text, null::text, null::text[], null::timestamptz;
    return;
  end if;
  v := engine.open_link('client_call');
  update private.client_links l set opened = l.opened + 1, last_used_at = engine.now() where l.id = v.id;
  return query select 'open', engine.account_name(v.account_id), (engine.channel_names(v.account_id, array[v.channel_id]))[1], v.name, v.may, v.expires_at;
end $$;
comment on function engine.client_about() is 'Rule of public.client_about.';

create function engine.shown_by_link(v_link private.client_links, p_comment uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return v_link.label_id is null
    or exists (select from public.comment_labels l where l.comment_row_id = p_comment and l.label_id = v_link.label_id);
end $$;
comment on function engine.shown_by_link(private.client_links, uuid) is 'Whether a comment of its channel is among those that a link shows: all, or those with its label.';

create type engine.link_note as (name text, body text, at timestamptz);
comment on type engine.link_note is 'What somebody noted on a comment by a link, under the name that was typed.';

-- Lists of rows as JSON: the Data API of one's own server makes no objects of types within a row.
create type engine.link_draft as (
  id uuid, author_name text, text text, published_at timestamptz, video_title text, reply text, version bigint, edited_by text, warnings text[], sent_back boolean,
  thread jsonb, notes jsonb
);
comment on type engine.link_draft is
  'A draft as a link shows it. edited_by: the name under which this text was written by a link. thread: what viewers and the channel said before it (engine.thread_word), in a conversation. notes: what was noted by links (engine.link_note), oldest first: never what the team notes.';

create function engine.client_draft(p_comment uuid) returns engine.link_draft
language plpgsql stable set search_path = '' as $$
begin
  return (
    select row(y.id, y.author_name, y.text_original, y.published_at, y.video_title, y.generated_reply, w.id, w.link_name, y.warnings,
      exists (select from public.reply_events e where e.comment_row_id = y.id and e.reason = 'sent_back' and e.created_at >= w.created_at),
      case when y.follow_up then to_jsonb(array(select t from engine.thread_shown(y.user_id, c.thread_id, y.id) t)) else '[]' end,
      to_jsonb(array(
        select row(n.link_name, n.body, n.created_at)::engine.link_note
        from public.comment_notes n where n.comment_row_id = y.id and n.link_id is not null and n.deleted_at is null order by n.created_at, n.id)))::engine.link_draft
    from engine.inbox y join public.comments c on c.id = y.id
    cross join lateral (select v.id, v.link_name, v.created_at from public.reply_versions v where v.comment_row_id = y.id order by v.id desc limit 1) w
    where y.id = p_comment and y.reply_status = 'draft' and y.approve_refusal is null);
end $$;
comment on function engine.client_draft(uuid) is 'A draft as a link shows it; null for what nobody can approve.';

create function engine.client_drafts(p_after jsonb, p_limit int, out drafts engine.link_draft[], out next_id uuid, out next_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  v_link constant private.client_links := engine.open_link('client_call');
  v_after constant record := engine.inbox_place(p_after, 'newest');
  v_draft engine.link_draft;
  v_looked int := 0;
  r record;
begin
  drafts := '{}';
  perform engine.note_link_use(v_link.id);
  perform engine.require(p_limit between 1 and engine.most('client_drafts'), format('A page has 1 to %s drafts.', engine.most('client_drafts')));
  for r in
    select y.id, y.tab_at from public.comments y
    where y.user_id = v_link.account_id and y.tab = 'to_approve' and y.channel_id = v_link.channel_id and y.reply_status = 'draft'
      and (v_after.id is null or y.tab_at <= v_after.at and (y.tab_at < v_after.at or y.id > v_after.id))
    order by y.tab_at desc, y.id limit engine.most('inbox_window')
  loop
    v_looked := v_looked + 1;
    v_draft := case when engine.shown_by_link(v_link, r.id) then engine.client_draft(r.id) end;
    if v_draft.id is not null then
      drafts := drafts || v_draft;
    end if;
    if cardinality(drafts) = p_limit or v_looked = engine.most('inbox_window') then
      next_id := r.id;
      next_at := r.tab_at;
      exit;
    end if;
  end loop;
end $$;
comment on function engine.client_drafts(jsonb, int) is 'Rule of public.client_drafts.';

create function engine.act_by_link(p_name text, p_need text) returns private.client_links
language plpgsql security definer set search_path = '' as $$
declare
  v constant private.client_links := engine.open_link('client_act');
  v_name constant text := engine.one_line(left(p_name, 1000), 61);
begin
  perform engine.require(length(v_name) between 1 and 60, 'Say who you are, in 1 to 60 characters.');
  if p_need is not null and not p_need = any (v.may) then
    perform engine.fail(403, 'not_allowed', case p_need when 'approve' then 'This link doesn''t let you approve replies.' else 'This link doesn''t let you change replies.' end, 'Leave a comment instead.');
  end if;
  perform pg_catalog.set_config('rejoinder.acting_link', jsonb_build_object('link_id', v.id, 'link_name', v_name)::text, true);
  return v;
end $$;
comment on function engine.act_by_link(text, text) is
  'The open link that acts, under a name that was typed, which history keeps (engine.acting_link). p_need: what it must let do (engine.link_acts); null: what every link does. 403, 422.';

create function engine.link_comment(v_link private.client_links, p_id uuid, p_version bigint) returns engine.comments
language plpgsql set search_path = '' as $$
declare
  v constant engine.comments := engine.lock_comment(p_id, v_link.account_id);
begin
  perform engine.note_link_use(v_link.id);
  perform engine.require_comment(v.id is not null and v.channel_id = v_link.channel_id and engine.shown_by_link(v_link, v.id) and v.generated_reply is not null);
  perform engine.refuse_act(case when v.reply_status is distinct from 'draft' then 'This reply no longer waits for approval.' end);
  if p_version is distinct from (select max(w.id) from public.reply_versions w where w.comment_row_id = v.id) then
    perform engine.fail(409, 'changed_meanwhile', 'This reply was changed while you were looking at it.', 'Read it again, then decide.');
  end if;
  return v;
end $$;
comment on function engine.link_comment(private.client_links, uuid, bigint) is
  'Locks and returns a draft that a link shows. 404 alike for none and what it doesn''t show; 409 for what waits no more, and for another text than p_version (reply_versions.id), which was looked at.';

create function engine.client_approve(p_id uuid, p_version bigint, p_name text, p_text text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_link constant private.client_links := engine.act_by_link(p_name, 'approve');
  v constant engine.comments := engine.link_comment(v_link, p_id, p_version);
begin
  if engine.normalise_reply(p_text) <> v.generated_reply then
    perform engine.act_by_link(p_name, 'edit');
  end if;
  perform engine.let_go(v, p_text, true, p_version);
end $$;
comment on function engine.client_approve(uuid, bigint, text, text) is 'Rule of public.client_approve.';

create function engine.client_edit(p_id uuid, p_version bigint, p_name text, p_text text) returns engine.link_draft
language plpgsql security definer set search_path = '' as $$
declare
  v_link constant private.client_links := engine.act_by_link(p_name, 'edit');
begin
  perform engine.reword(engine.link_comment(v_link, p_id, p_version), p_text, p_version);
  perform engine.call_to_show(array[p_id]);
  return engine.client_draft(p_id);
end $$;
comment on function engine.client_edit(uuid, bigint, text, text) is 'Rule of public.client_edit.';

create function engine.client_comment(p_id uuid, p_version bigint, p_name text, p_body text, p_send_back boolean) returns engine.link_draft
language plpgsql security definer set search_path = '' as $$
declare
  v_link constant private.client_links := engine.act_by_link(p_name, null);
  v constant engine.comments := engine.link_comment(v_link, p_id, p_version);
  v_by constant engine.link_actor := engine.acting_link();
  -- Who looks after the comment is told; while nobody does, who made the link.
  v_told constant uuid := coalesce(v.assignee, v_link.created_by);
  n public.comment_notes;
begin
  perform engine.require_room_for_note(v.id);
  insert into public.comment_notes (user_id, channel_id, comment_row_id, link_id, link_name, body)
  values (v.user_id, v.channel_id, v.id, v_by.link_id, v_by.link_name, engine.note_text(p_body)) returning * into n;
  if p_send_back then
    perform engine.require_history_room(v.id);
    insert into public.reply_events (user_id, comment_row_id, from_status, to_status, actor, link_id, link_name, reason)
    values (v.user_id, v.id, v.reply_status, v.reply_status, 'owner', v_by.link_id, v_by.link_name, 'sent_back');
  end if;
  perform engine.mention(n, array[v_told]) where engine.may_answer(v.user_id, v_told, v.channel_id);
  perform engine.call_to_show(array[v.id]);
  return engine.client_draft(v.id);
end $$;
comment on function engine.client_comment(uuid, bigint, text, text, boolean) is 'Rule of public.client_comment.';

grant execute on function engine.client_about(), engine.client_drafts(jsonb, int), engine.client_approve(uuid, bigint, text, text),
  engine.client_edit(uuid, bigint, text, text), engine.client_comment(uuid, bigint, text, text, boolean) to anon, authenticated;

create function public.client_about() returns table (state text, account_name text, channel_title text, name text, may text[], expires_at timestamptz)
language sql rows 1 set search_path = '' as $$ select * from engine.client_about() $$;
comment on function public.client_about() is
  'What the client link of the header x-client-link is about: one row. state: open, expired, revoked, unknown; the rest is null unless it is open. may: what it lets do beside looking and commenting (approve, edit).';
create function public.client_drafts(p_after jsonb default null, p_limit int default 10) returns jsonb
language sql set search_path = '' as $$
  select jsonb_build_object('now', engine.now(), 'drafts', d.drafts, 'next', case when d.next_id is not null then jsonb_build_object('id', d.next_id, 'at', d.next_at) end)
  from engine.client_drafts(p_after, p_limit) d
$$;
comment on function public.client_drafts(jsonb, int) is
  'A page of the drafts that the client link shows, the newest comment first: {now, drafts, next}. p_after: next of the page before; next is null at the end. 404 for no link, 410 for one that has ended, 429 beyond what one may ask.';
create function public.client_approve(p_id uuid, p_version bigint, p_name text, p_text text default null) returns void
language sql set search_path = '' as $$ select engine.client_approve(p_id, p_version, p_name, p_text) $$;
comment on function public.client_approve(uuid, bigint, text, text) is
  'Approves a draft by client link, under the name that was typed, as it was seen (p_version) or with another text, which the link must let change, too. 403, 404, 409 for what waits no more or was changed, 410, 429.';
create function public.client_edit(p_id uuid, p_version bigint, p_name text, p_text text) returns engine.link_draft
language sql set search_path = '' as $$ select engine.client_edit(p_id, p_version, p_name, p_text) $$;
comment on function public.client_edit(uuid, bigint, text, text) is 'Gives a draft another text by client link, and returns it as it is now. Refused as public.client_approve.';
create function public.client_comment(p_id uuid, p_version bigint, p_name text, p_body text, p_send_back boolean default false) returns engine.link_draft
language sql set search_path = '' as $$ select engine.client_comment(p_id, p_version, p_name, p_body, p_send_back) $$;
comment on function public.client_comment(uuid, bigint, text, text, boolean) is
  'Leaves the team a note on a draft by client link, and with p_send_back says that another reply is wanted; the draft goes on waiting, and is returned. Who looks after the comment is told. Refused as public.client_approve.';
grant execute on function public.client_about(), public.client_drafts(jsonb, int), public.client_approve(uuid, bigint, text, text),
  public.client_edit(uuid, bigint, text, text), public.client_comment(uuid, bigint, text, text, boolean) to anon, authenticated;
