-- What a user may take away of an account, and how it is deleted.

create function engine.names_in(p_account uuid) returns table (id uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select p.id, w.name from (
    select q.person_id as id from engine.people(p_account) q
    union select e.actor_id from public.reply_events e where e.user_id = p_account and e.actor_id is not null
    union select v.actor_id from public.reply_versions v where v.user_id = p_account and v.actor_id is not null
    union select a.actor_id from public.activity_log a where a.user_id = p_account and a.actor_id is not null
    union select c.actor_id from public.automation_consents c where c.user_id = p_account and c.actor_id is not null
    union select c.actor_id from public.conversations c where c.user_id = p_account and c.actor_id is not null
    union select n.author_id from public.comment_notes n where n.user_id = p_account
    union select m.person_id from public.mentions m where m.user_id = p_account
    union select d.asked_by from private.moderations d where d.user_id = p_account
    union select n.written_by from private.viewer_notes n where n.user_id = p_account
    union select y.assignee from public.comments y where y.user_id = p_account and y.assignee is not null) p
  cross join lateral (select engine.person_name(p.id) as name offset 0) w where w.name is not null;
end $$;
comment on function engine.names_in(uuid) is 'Whoever is in an account or named in its data, by id; who is gone has no name.';

create function engine.export_of_member(p_person uuid, p_account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('account_id', a.id, 'account', engine.account_name(a.id), 'role', m.role, 'channels', m.channels, 'since', m.created_at,
      'notice_settings', (select to_jsonb(n) from public.notice_settings n where n.user_id = a.id and n.person_id = p_person),
      'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = a.id and n.person_id = p_person), '[]'),
      'ownership_offer', (select to_jsonb(o) from private.ownership_offers o where o.account_id = a.id and o.to_person = p_person),
      'notes', coalesce((select jsonb_agg(to_jsonb(n) order by n.created_at) from public.comment_notes n where n.user_id = a.id and n.author_id = p_person), '[]'),
      'viewer_notes', coalesce((select jsonb_agg(to_jsonb(n) order by n.created_at) from private.viewer_notes n where n.user_id = a.id and n.written_by = p_person), '[]'),
      'mentions', coalesce((select jsonb_agg(to_jsonb(n) order by n.created_at) from public.mentions n where n.user_id = a.id and n.person_id = p_person), '[]'),
      'assigned_comments', coalesce((select jsonb_agg(y.id order by y.created_at) from public.comments y where y.assignee = p_person and y.user_id = a.id), '[]'),
      'conversations', coalesce((select jsonb_agg(to_jsonb(c) order by c.set_at) from public.conversations c where c.user_id = a.id and c.actor_id = p_person), '[]'),
      'moderations', coalesce((select jsonb_agg(to_jsonb(d) - 'lease_id' order by d.asked_at, d.comment_id) from private.moderations d where d.user_id = a.id and d.asked_by = p_person), '[]'),
      'saved_reply_uses', coalesce((select jsonb_agg(to_jsonb(u) order by u.used_at) from public.saved_reply_uses u where u.user_id = a.id and u.used_by = p_person), '[]'),
      'reply_versions', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.reply_versions v where v.user_id = a.id and v.actor_id = p_person), '[]'),
      'history', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.user_id = a.id and e.actor_id = p_person), '[]'),
      'activity', coalesce((select jsonb_agg(to_jsonb(l) order by l.id) from public.activity_log l where l.user_id = a.id and l.actor_id = p_person), '[]'))
    from public.account_members m join public.accounts a on a.id = m.account_id where m.account_id = p_account and m.person_id = p_person);
end $$;
comment on function engine.export_of_member(uuid, uuid) is
  'What an account that a person is a member of holds of them: their place, their wishes, what they wrote there, what they did, and what is theirs to do.';

create function engine.export_of_person(p_person uuid) returns table (
  profile public.profiles, push_devices jsonb, leads jsonb, signup_leads jsonb, memberships jsonb)
language sql stable rows 1 set search_path = '' as $$
  select (select p from public.profiles p where p.user_id = p_person),
    coalesce((select jsonb_agg(to_jsonb(d) - 'endpoint' - 'p256dh' - 'auth' order by d.created_at) from private.push_devices d where d.person_id = p_person), '[]'),
    -- What was sent with this address without an account.
    coalesce((select jsonb_agg(to_jsonb(l) || jsonb_build_object('free_report', (
        select to_jsonb(f) - 'lease_id' from private.free_reports f where f.lead_id = l.id)) order by l.created_at)
      from public.leads l join auth.users u on lower(l.email) = u.email where u.id = p_person and u.email_confirmed_at is not null), '[]'),
    coalesce((select jsonb_agg(to_jsonb(s) order by s.created_at)
      from public.signup_leads s join auth.users u on lower(s.email) = u.email where u.id = p_person and u.email_confirmed_at is not null), '[]'),
    coalesce((select jsonb_agg(case when engine.lacks_factor(m.account_id, auth.jwt() ->> 'aal') then jsonb_build_object('account_id', m.account_id, 'lacks_factor', true)
        else engine.export_of_member(p_person, m.account_id) end order by m.created_at) from public.account_members m where m.person_id = p_person), '[]')
$$;
comment on function engine.export_of_person(uuid) is
  'What is kept of a person whatever account they work in: their profile and devices, what was sent with their address without an account, and what is theirs in the accounts of others.';

create function engine.export_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := engine.require_allowed(engine.whole_account('own'));
  v_me constant uuid := engine.me();
  v_names constant jsonb := (select coalesce(jsonb_object_agg(p.id, p.name), '{}') from engine.names_in(v_user) p);
begin
  return jsonb_build_object(
    'exported_at', engine.now(),
    'account', (select to_jsonb(a) from public.accounts a where a.id = v_user),
    'members', coalesce((select jsonb_agg(to_jsonb(m) || jsonb_build_object('name', v_names ->> m.person_id::text) order by m.created_at)
      from public.account_members m where m.account_id = v_user), '[]'),
    'ownership_offer', (select to_jsonb(o) from private.ownership_offers o where o.account_id = v_user),
    'people', v_names,
    'invitations', coalesce((select jsonb_agg(to_jsonb(i) order by i.created_at) from private.invitations i where i.account_id = v_user), '[]'),
    'program_keys', coalesce((
      select jsonb_agg(to_jsonb(k) - 'key_hash' order by k.created_at) from private.program_keys k where k.account_id = v_user), '[]'),
    'client_links', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from private.client_links l where l.account_id = v_user), '[]'),
    'webhooks', coalesce((select jsonb_agg(to_jsonb(w) order by w.created_at) from private.webhooks w where w.account_id = v_user), '[]'),
    'automation_settings', (select to_jsonb(s) from public.automation_settings s where s.user_id = v_user),
    'channel_settings', coalesce((select jsonb_agg(to_jsonb(c) order by c.channel_id) from public.channel_settings c where c.user_id = v_user), '[]'),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) || jsonb_build_object('actor_name', v_names ->> c.actor_id::text) order by c.id) from public.automation_consents c where c.user_id = v_user), '[]'),
    'objectives', coalesce((select jsonb_agg(to_jsonb(o) order by o.created_at) from public.client_objectives o where o.user_id = v_user), '[]'),
    'channels', coalesce((select jsonb_agg(to_jsonb(m) order by m.created_at) from public.client_youtube_channels m where m.client_user_id = v_user), '[]'),
    'connections', coalesce((select jsonb_agg(to_jsonb(c) - 'access_token' - 'refresh_token' - 'api_key' order by c.connected_at)
      from public.youtube_connections c where c.user_id = v_user), '[]'),
    'oauth_clients', coalesce((select jsonb_agg(to_jsonb(o) - 'client_secret' order by o.updated_at)
      from public.user_google_oauth_clients o where o.user_id = v_user), '[]'),
    'comments', coalesce((select jsonb_agg(to_jsonb(y) order by y.created_at) from public.youtube_comments y where y.user_id = v_user), '[]'),
    'reply_versions', coalesce((select jsonb_agg(to_jsonb(v) || jsonb_build_object('actor_name', v_names ->> v.actor_id::text) order by v.id) from public.reply_versions v where v.user_id = v_user), '[]'),
    'videos', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.videos v where v.user_id = v_user), '[]'),
    'brand_voices', coalesce((select jsonb_agg(to_jsonb(b) order by b.channel_id nulls first) from public.brand_voices b where b.user_id = v_user), '[]'),
    'reply_rules', coalesce((select jsonb_agg(to_jsonb(r) order by r.position) from public.reply_rules r where r.user_id = v_user), '[]'),
    'rule_matches', coalesce((select jsonb_agg(to_jsonb(m) order by m.matched_at, m.comment_row_id, m.rule_id) from public.rule_matches m where m.user_id = v_user), '[]'),
    'rule_outcomes', coalesce((select jsonb_agg(to_jsonb(t) order by t.id) from public.rule_outcomes t where t.user_id = v_user), '[]'),
    'shadow_decisions', coalesce((select jsonb_agg(to_jsonb(d) order by d.id) from public.shadow_decisions d where d.user_id = v_user), '[]'),
    'spam_lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.spam_lessons l where l.user_id = v_user), '[]'),
    'facts', coalesce((select jsonb_agg(to_jsonb(f) order by f.created_at) from public.facts f where f.user_id = v_user), '[]'),
    'questions', coalesce((select jsonb_agg(to_jsonb(q) order by q.asked_at) from public.questions q where q.user_id = v_user), '[]'),
    'documents', coalesce((select jsonb_agg(to_jsonb(d) order by d.created_at) from public.documents d where d.user_id = v_user), '[]'),
    'draft_outcomes', coalesce((select jsonb_agg(to_jsonb(d) order by d.decided_at) from public.draft_outcomes d where d.user_id = v_user), '[]'),
    'turns', coalesce((select jsonb_agg(to_jsonb(t) order by t.written_at) from public.turns t where t.user_id = v_user), '[]'),
    'conversations', coalesce((select jsonb_agg(to_jsonb(c) order by c.set_at) from public.conversations c where c.user_id = v_user), '[]'),
    'lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.lessons l where l.user_id = v_user), '[]'),
    'saved_replies', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_replies s where s.user_id = v_user), '[]'),
    'labels', coalesce((select jsonb_agg(to_jsonb(l) order by l.name) from public.labels l where l.user_id = v_user), '[]'),
    'comment_labels', coalesce((select jsonb_agg(to_jsonb(l) order by l.comment_row_id, l.label_id) from public.comment_labels l where l.user_id = v_user), '[]'),
    'comment_notes', coalesce((select jsonb_agg(to_jsonb(n) || jsonb_build_object('author', v_names ->> n.author_id::text) order by n.created_at)
      from public.comment_notes n where n.user_id = v_user), '[]'),
    'mentions', coalesce((select jsonb_agg(to_jsonb(m) || jsonb_build_object('name', v_names ->> m.person_id::text) order by m.created_at) from public.mentions m where m.user_id = v_user), '[]'),
    'saved_views', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_views s where s.user_id = v_user), '[]'),
    'notice_settings', (select to_jsonb(n) from public.notice_settings n where n.user_id = v_user and n.person_id = v_me),
    'channel_pauses', coalesce((select jsonb_agg(to_jsonb(b) order by b.paused_at) from public.channel_pauses b where b.user_id = v_user), '[]'),
    'report_settings', (select to_jsonb(s) from public.report_settings s where s.user_id = v_user),
    'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = v_user and n.person_id = v_me), '[]'),
    'operator_sessions', coalesce((select jsonb_agg(to_jsonb(s) - 'session_id' order by s.opened_at) from public.operator_sessions s where s.user_id = v_user), '[]'),
    'history', coalesce((select jsonb_agg(to_jsonb(e) || jsonb_build_object('actor_name', v_names ->> e.actor_id::text) order by e.id) from public.reply_events e where e.user_id = v_user), '[]'),
    'activity', coalesce((select jsonb_agg(to_jsonb(a) || jsonb_build_object('actor_name', v_names ->> a.actor_id::text) order by a.id) from public.activity_log a where a.user_id = v_user), '[]'))
  || (select to_jsonb(p) from engine.export_of_person(v_me) p)
  -- A function takes 100 arguments at most.
  || jsonb_build_object(
    'moderations', coalesce((select jsonb_agg(to_jsonb(d) - 'lease_id' || jsonb_build_object('asked_by_name', v_names ->> d.asked_by::text) order by d.asked_at, d.comment_id)
      from private.moderations d where d.user_id = v_user), '[]'),
    'viewer_notes', coalesce((select jsonb_agg(to_jsonb(n) || jsonb_build_object('written_by_name', v_names ->> n.written_by::text) order by n.created_at) from private.viewer_notes n where n.user_id = v_user), '[]'),
    'captions', coalesce((select jsonb_agg(to_jsonb(k) - 'lease_id' order by k.video_id) from private.captions k where k.user_id = v_user), '[]'),
    'replays', coalesce((select jsonb_agg(to_jsonb(r) || jsonb_build_object('comments', (
        select jsonb_agg(to_jsonb(c) - 'replay_id' order by c.place) from private.replay_comments c where c.replay_id = r.id))) from private.replays r where r.user_id = v_user), '[]'),
    'saved_reply_uses', coalesce((select jsonb_agg(to_jsonb(u) || jsonb_build_object('used_by_name', v_names ->> u.used_by::text) order by u.used_at, u.comment_row_id, u.saved_reply_id)
      from public.saved_reply_uses u where u.user_id = v_user), '[]'),
    'alert_settings', coalesce((select jsonb_agg(to_jsonb(s) order by s.channel_id nulls first, s.kind) from private.alert_settings s where s.user_id = v_user), '[]'),
    'alerts', coalesce((select jsonb_agg(to_jsonb(a) order by a.raised_at) from private.alerts a where a.user_id = v_user), '[]'),
    'report_addresses', coalesce((select jsonb_agg(to_jsonb(r) order by r.email) from private.report_addresses r where r.account_id = v_user), '[]'),
    'report_feeds', coalesce((
      select jsonb_agg(to_jsonb(f) - 'token_hash' order by f.created_at) from private.report_feeds f where f.account_id = v_user), '[]'));
end $$;
comment on function engine.export_account() is 'Rule of public.export_account.';
grant execute on function engine.export_account() to authenticated;

create function public.export_account() returns jsonb
language sql stable set search_path = '' as $$ select engine.export_account() $$;
comment on function public.export_account() is 'Everything the product holds of the caller''s account as one JSON document, with what is theirs in the accounts of others (memberships) and what was sent with their address on the landing page and the sign-up form, secrets excepted. Whoever is named in it is in people. Its owner''s alone.';
grant execute on function public.export_account() to authenticated;

create function engine.require_named(p_person uuid, p_named uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text;
  v_others int;
begin
  select engine.account_name(a.id), (select count(*) from public.account_members m where m.account_id = a.id) into v_name, v_others
  from public.accounts a
  where a.owner_id = p_person and a.id <> all (coalesce(p_named, '{}')) and exists (select from public.account_members m where m.account_id = a.id)
  order by a.created_at limit 1;
  if v_name is not null then
    perform engine.fail(409, 'account_has_members', format('%s has %s that would lose it.', v_name, case v_others when 1 then '1 other member' else v_others || ' other members' end),
      'Hand it over to one of them first, or say that it is to be deleted with everything in it.');
  end if;
end $$;
comment on function engine.require_named(uuid, uuid[]) is 'Refuses with 409 to delete a person who owns an account with members, unless it is named as one to be deleted, too.';

create function engine.accounts_to_delete(p_user uuid, p_account uuid, p_named uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_account <> engine.own_account(p_user) then
    return array[p_account];
  end if;
  perform engine.require_named(p_user, p_named);
  return array(select a.id from public.accounts a where a.owner_id = p_user);
end $$;
comment on function engine.accounts_to_delete(uuid, uuid, uuid[]) is
  'What goes with an account of a person''s: it alone, or, where it is the one that stands for them (engine.own_account, or null), all that they own. 409 when one of these has members and p_named doesn''t name it.';

create function service.list_grants(p_user uuid, p_account uuid default null, p_named uuid[] default '{}')
returns table (id uuid, sealed_access_token text, sealed_refresh_token text)
language sql stable security definer set search_path = '' as $$
  select c.id, engine.secret(c.id, 'access_token'), engine.secret(c.id, 'refresh_token')
  from engine.accounts_to_delete(p_user, p_account, p_named) going join public.youtube_connections c on c.user_id = any (going)
  where c.client_config_id is not null and not exists (select from engine.sharing_grant(c) o where o.user_id <> all (going))
$$;
comment on function service.list_grants(uuid, uuid, uuid[]) is
  'The sealed tokens of the connections that go with an account (engine.accounts_to_delete), to be revoked before; none whose grant another account lives by.';

create function engine.tell_members_of_end(p_account uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (person_id, kind, subject, body)
  select m.person_id, 'account_deleted', format('%s was deleted', n), format(E'The owner of %s has deleted it with everything in it. You''re no longer a member.\n\nYour other accounts in Rejoinder are as they were.', n)
  from public.account_members m, engine.mail_text(engine.account_name(p_account)) n where m.account_id = p_account;
end $$;
comment on function engine.tell_members_of_end(uuid) is 'Writes to the members of an account that it is being deleted.';

create function engine.delete_person(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_mail constant text := (select lower(u.email) from auth.users u where u.id = p_person);
begin
  -- The accounts of others stay, and know no more of them than their history says.
  perform engine.log(m.account_id, 'owner', 'member_left', null, jsonb_build_object('person', p_person, 'role', m.role)) from public.account_members m where m.person_id = p_person;
  delete from public.leads l where lower(l.email) = v_mail;
  delete from public.signup_leads l where lower(l.email) = v_mail;
  delete from private.access_decisions d where d.email = v_mail;
  delete from private.outbox m where m.recipient = v_mail;
  delete from private.invitation_links l using private.invitations i where i.id = l.invitation_id and i.email = v_mail;
  delete from private.invitations i where i.email = v_mail;
  delete from private.report_addresses r where r.email = v_mail;
  update private.client_links l set mailed_to = null where l.mailed_to = v_mail;
  perform engine.forget_auth_log(p_person);
  delete from auth.users where id = p_person;
end $$;
comment on function engine.delete_person(uuid) is
  'Deletes a person with every account that they own, Auth''s log of them where it is ours to delete from, and what was sent with their address before they had an account. '
  'Accounts of others that they were a member of stay as they are.';

create function service.delete_rows(p_user uuid, p_account uuid default null, p_named uuid[] default '{}', p_limit int default 2000) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_going constant uuid[] := engine.accounts_to_delete(p_user, p_account, p_named);
  v_deleted int;
begin
  -- What is gone here would else be read, and answered, anew: a grant that another account lives by is not revoked.
  update public.youtube_connections c set is_active = false where c.user_id = any (v_going) and c.is_active;
  delete from public.comments where id in (select y.id from public.comments y where y.user_id = any (v_going) limit p_limit);
  get diagnostics v_deleted = row_count;
  if v_deleted > 0 then
    return v_deleted;
  end if;
  -- A comment has rows in twenty tables, a count is one row.
  return (select coalesce(sum(engine.drop_counts(a, p_limit * 10)), 0) from unnest(v_going) a);
end $$;
comment on function service.delete_rows(uuid, uuid, uuid[], int) is
  'Switches off the connections of an account that is to be deleted, and deletes p_limit comments of it, with all that belongs to them, or, when there are none, counts of its reports; returns how many rows, 0 when it is small enough for service.delete_account. '
  'A comment takes some 200 µs, and a statement 8 s at most. 409 as engine.accounts_to_delete.';

create function service.comments_left(p_user uuid, p_account uuid default null, p_named uuid[] default '{}') returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.comments y where y.user_id = any (engine.accounts_to_delete(p_user, p_account, p_named))
$$;
comment on function service.comments_left(uuid, uuid, uuid[]) is 'How many comments service.delete_rows has yet to delete. 409 as engine.accounts_to_delete.';

create function service.delete_account(p_user uuid, p_account uuid default null, p_named uuid[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_going constant uuid[] := engine.accounts_to_delete(p_user, p_account, p_named);
begin
  perform engine.tell_members_of_end(a) from unnest(v_going) a;
  if p_account <> engine.own_account(p_user) then
    delete from public.accounts a where a.id = p_account;
  else
    perform engine.delete_person(p_user);
  end if;
end $$;
comment on function service.delete_account(uuid, uuid, uuid[]) is
  'Deletes an account of a person''s with everything in it (of a large one most is deleted before: service.delete_rows), and with the one that stands for them (null) the person and all other accounts of theirs. 409 as engine.accounts_to_delete. Tokens are revoked '
  'at Google by the caller before.';
