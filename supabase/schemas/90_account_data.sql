-- What a user may take away of an account, and how it is deleted.

create function engine.export_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'exported_at', engine.now(),
    'profile', (select to_jsonb(p) from public.profiles p where p.user_id = engine.me()),
    'automation_settings', (select to_jsonb(s) from public.automation_settings s where s.user_id = engine.me()),
    'consents', coalesce((select jsonb_agg(to_jsonb(c) order by c.id) from public.automation_consents c where c.user_id = engine.me()), '[]'),
    'objectives', coalesce((select jsonb_agg(to_jsonb(o) order by o.created_at) from public.client_objectives o where o.user_id = engine.me()), '[]'),
    'channels', coalesce((select jsonb_agg(to_jsonb(m) order by m.created_at) from public.client_youtube_channels m where m.client_user_id = engine.me()), '[]'),
    'connections', coalesce((select jsonb_agg(to_jsonb(c) - 'access_token' - 'refresh_token' - 'api_key' order by c.connected_at)
      from public.youtube_connections c where c.user_id = engine.me()), '[]'),
    'oauth_clients', coalesce((select jsonb_agg(to_jsonb(o) - 'client_secret' order by o.updated_at)
      from public.user_google_oauth_clients o where o.user_id = engine.me()), '[]'),
    'comments', coalesce((select jsonb_agg(to_jsonb(y) order by y.created_at) from public.youtube_comments y where y.user_id = engine.me()), '[]'),
    'reply_versions', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.reply_versions v where v.user_id = engine.me()), '[]'),
    'videos', coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from public.videos v where v.user_id = engine.me()), '[]'),
    'brand_voice', (select to_jsonb(b) from public.brand_voices b where b.user_id = engine.me()),
    'reply_rules', coalesce((select jsonb_agg(to_jsonb(r) order by r.position) from public.reply_rules r where r.user_id = engine.me()), '[]'),
    'rule_outcomes', coalesce((select jsonb_agg(to_jsonb(t) order by t.id) from public.rule_outcomes t where t.user_id = engine.me()), '[]'),
    'shadow_decisions', coalesce((select jsonb_agg(to_jsonb(d) order by d.id) from public.shadow_decisions d where d.user_id = engine.me()), '[]'),
    'spam_lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.spam_lessons l where l.user_id = engine.me()), '[]'),
    'facts', coalesce((select jsonb_agg(to_jsonb(f) order by f.created_at) from public.facts f where f.user_id = engine.me()), '[]'),
    'questions', coalesce((select jsonb_agg(to_jsonb(q) order by q.asked_at) from public.questions q where q.user_id = engine.me()), '[]'),
    'documents', coalesce((select jsonb_agg(to_jsonb(d) order by d.created_at) from public.documents d where d.user_id = engine.me()), '[]'),
    'draft_outcomes', coalesce((select jsonb_agg(to_jsonb(d) order by d.decided_at) from public.draft_outcomes d where d.user_id = engine.me()), '[]'),
    'lessons', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at) from public.lessons l where l.user_id = engine.me()), '[]'),
    'saved_replies', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_replies s where s.user_id = engine.me()), '[]'),
    'saved_views', coalesce((select jsonb_agg(to_jsonb(s) order by s.name) from public.saved_views s where s.user_id = engine.me()), '[]'),
    'notice_settings', (select to_jsonb(n) from public.notice_settings n where n.user_id = engine.me()),
    'channel_pauses', coalesce((select jsonb_agg(to_jsonb(b) order by b.paused_at) from public.channel_pauses b where b.user_id = engine.me()), '[]'),
    'report_settings', (select to_jsonb(s) from public.report_settings s where s.user_id = engine.me()),
    'report_notifications', coalesce((select jsonb_agg(to_jsonb(n) order by n.report) from public.report_notifications n where n.user_id = engine.me()), '[]'),
    'operator_sessions', coalesce((select jsonb_agg(to_jsonb(s) - 'session_id' order by s.opened_at) from public.operator_sessions s where s.user_id = engine.me()), '[]'),
    -- What was sent with this address without an account.
    'leads', coalesce((select jsonb_agg(to_jsonb(l) || jsonb_build_object('free_report', (
        select to_jsonb(f) - 'lease_id' from private.free_reports f where f.lead_id = l.id)) order by l.created_at)
      from public.leads l join auth.users u on lower(l.email) = u.email where u.id = engine.me() and u.email_confirmed_at is not null), '[]'),
    'signup_leads', coalesce((select jsonb_agg(to_jsonb(s) order by s.created_at)
      from public.signup_leads s join auth.users u on lower(s.email) = u.email where u.id = engine.me() and u.email_confirmed_at is not null), '[]'),
    'history', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from public.reply_events e where e.user_id = engine.me()), '[]'),
    'activity', coalesce((select jsonb_agg(to_jsonb(a) order by a.id) from public.activity_log a where a.user_id = engine.me()), '[]'));
end $$;
comment on function engine.export_account() is 'Rule of public.export_account.';
grant execute on function engine.export_account() to authenticated;

create function public.export_account() returns jsonb
language sql stable set search_path = '' as $$ select engine.export_account() $$;
comment on function public.export_account() is 'Everything the product holds of the caller as one JSON document, what was sent with their address on the landing page and the sign-up form included, secrets excepted.';
grant execute on function public.export_account() to authenticated;

create function service.list_grants(p_user uuid) returns table (id uuid, sealed_access_token text, sealed_refresh_token text)
language sql stable security definer set search_path = '' as $$
  select c.id, engine.secret(c.id, 'access_token'), engine.secret(c.id, 'refresh_token')
  from public.youtube_connections c
  where c.user_id = p_user and c.client_config_id is not null
    and not exists (select from engine.sharing_grant(c) o where o.user_id <> p_user)
$$;
comment on function service.list_grants(uuid) is
  'The sealed tokens of a user''s connections, to be revoked before the account goes; none whose grant another account lives by.';

create function service.delete_account(p_user uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.leads l using auth.users u where u.id = p_user and lower(l.email) = lower(u.email);
  delete from public.signup_leads l using auth.users u where u.id = p_user and lower(l.email) = lower(u.email);
  delete from private.access_decisions d using auth.users u where u.id = p_user and d.email = lower(u.email);
  delete from private.mails m using auth.users u where u.id = p_user and m.recipient = lower(u.email);
  select engine.forget_auth_log(p_user);
  delete from auth.users where id = p_user
$$;
comment on function service.delete_account(uuid) is 'Deletes a user with everything of theirs, Auth''s log of them where it is ours to delete from, and what was sent with their address before they had an account. Tokens are revoked at Google by the caller before.';
