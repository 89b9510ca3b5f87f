-- Access: asked for once, in the app or on the landing page, decided by the operator (npm run access), and told by mail at each change.

create function service.list_access() returns table (id uuid, email text, plan text, requested_at timestamptz, decided_at timestamptz, channels text[])
language sql stable security definer set search_path = '' as $$
  select p.user_id, u.email, p.plan, p.access_requested_at, p.access_decided_at,
    array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = p.user_id and c.channel_id is not null)
  from public.profiles p join auth.users u on u.id = p.user_id order by p.access_decided_at is not null, p.access_requested_at nulls last
$$;
comment on function service.list_access() is 'Every account with its plan and channels; those who asked and wait for a decision first.';

create function engine.account_of(p_who text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_users uuid[] := array(
    select u.id from auth.users u where case when pg_input_is_valid(p_who, 'uuid') then u.id::text = lower(p_who) else u.email = lower(p_who) end order by u.id);
begin
  if cardinality(v_users) > 1 then
    perform engine.fail(409, 'several_accounts', format('Several accounts use the email %s: %s.', p_who, array_to_string(v_users, ', ')),
      'Name the one you mean by its id.');
  elsif not exists (select from public.profiles p where p.user_id = v_users[1]) then
    perform engine.fail(404, 'account_not_found', format('No account uses the email %s.', p_who), 'They need to sign in once before you can do this.');
  elsif not exists (select from auth.users u where u.id = v_users[1] and u.email_confirmed_at is not null) then
    perform engine.fail(409, 'address_not_confirmed', format('Nobody has confirmed the email %s.', p_who), 'They need to open the link in our email first.');
  end if;
  return v_users[1];
end $$;
comment on function engine.account_of(text) is
  'The account that the operator names, by the address that it has at Auth and that somebody confirmed, or by its id. 404 for none, 409 for several or for an '
  'address that nobody confirmed.';

create function service.decide_access(p_email text, p_plan text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.account_of(p_email);
begin
  update public.profiles set plan = p_plan, access_decided_at = engine.now() where user_id = v_user;
  perform engine.log(v_user, 'operator', case when p_plan is null then 'access_declined' else 'access_approved' end, p_plan);
  return true;
end $$;
comment on function service.decide_access(text, text) is
  'Approves an account for a plan (pro, enterprise), or declines with null. The account is named by email or id (engine.account_of).';

create function engine.request_access() returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.me();
  v_asked timestamptz;
begin
  perform engine.refuse_operator();
  update public.profiles set access_requested_at = engine.now() where user_id = v_user and plan is null and access_requested_at is null;
  if found then
    perform engine.log(v_user, 'owner', 'access_requested');
  end if;
  select access_requested_at into v_asked from public.profiles where user_id = v_user;
  return v_asked;
end $$;
comment on function engine.request_access() is 'Rule of public.request_access.';
grant execute on function engine.request_access() to authenticated;

create function public.request_access() returns timestamptz
language sql set search_path = '' as $$ select engine.request_access() $$;
comment on function public.request_access() is 'Asks the operator for access, once: when it was asked. Asking again changes nothing.';
grant execute on function public.request_access() to authenticated;

create function engine.remember_access_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.access_requested_at := coalesce(new.access_requested_at, (
    select min(l.created_at) from public.leads l where l.form_type = 'access_request' and lower(l.email) = lower(new.email)));
  return new;
end $$;
comment on function engine.remember_access_request() is 'Trigger: who asked on the landing page before signing up need not ask again.';
create trigger profiles_remember_request before insert on public.profiles for each row execute function engine.remember_access_request();

create function engine.note_access_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set access_requested_at = engine.now()
  where lower(email) = lower(new.email) and plan is null and access_requested_at is null;
  return null;
end $$;
comment on function engine.note_access_request() is 'Trigger: an access request of the landing page counts for the account with its email.';
create trigger leads_note_request after insert on public.leads for each row when (new.form_type = 'access_request')
  execute function engine.note_access_request();

create function engine.mail_access() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_before public.profiles;
  v_kind text;
begin
  if tg_op = 'UPDATE' then
    v_before := old;
  end if;
  v_kind := case
    when tg_op = 'UPDATE' and new.plan is not null and v_before.plan is null then 'access_approved'
    when new.plan is null and v_before.plan is not null then 'access_ended'
    when new.plan is null and new.access_decided_at is distinct from v_before.access_decided_at then 'access_declined'
    when new.plan is null and new.access_requested_at is not null and v_before.access_requested_at is null then 'access_requested'
  end;
  if v_kind is null then
    return null;
  end if;
  insert into private.mails (user_id, kind, subject, body)
  select new.user_id, v_kind, t.subject, t.body from (values
    ('access_requested', 'We received your access request',
      E'We answer within 24 hours, by email.\n\nUntil then you can set everything up. Nothing is drafted or posted until you''re approved.'),
    ('access_approved', 'Your access is approved',
      format(E'You''re on the %s plan.\n\nOpen Reply Agent and follow First steps to your first public reply.', initcap(new.plan))),
    ('access_declined', 'Your access request was declined',
      E'We can''t give you access right now, so nothing is drafted or posted. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.'),
    ('access_ended', 'Your access has ended',
      E'Nothing is drafted or posted from now on. Everything you set up is still there.\n\nIf you think this is a mistake, email support: the address is on your Account page.')
  ) t (kind, subject, body) where t.kind = v_kind;
  return null;
end $$;
comment on function engine.mail_access() is 'Trigger: writes a mail when access is asked for, approved, declined or ended.';
create trigger profiles_mail_access after insert or update of plan, access_requested_at, access_decided_at on public.profiles
  for each row execute function engine.mail_access();
