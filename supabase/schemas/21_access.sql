-- Access: asked for once, in the app or on the landing page, decided by the operator (npm run access), and told by mail at each change.

create table private.access_decisions (
  email text primary key check (length(email) between 3 and 320),
  plan text check (plan in ('pro', 'enterprise')),
  decided_at timestamptz not null default engine.now()
);
create index access_decisions_decided on private.access_decisions (decided_at);
comment on table private.access_decisions is
  'Decided before there is an account: the plan, null when declined, that an account gets once somebody has confirmed this address for it (engine.take_access_decision). email as engine.canonical_mail writes it.';

create function engine.asked_ahead() returns table (email text, requested_at timestamptz, report_requested_at timestamptz, channels text[])
language sql stable set search_path = '' as $$
  select lower(l.email), min(l.created_at) filter (where l.form_type = 'access_request'), max(l.created_at) filter (where l.form_type = 'free_report'),
    array_agg(distinct engine.one_line(l.channel_url, 100))
  from public.leads l
  where not exists (select from auth.users u join public.profiles p on p.user_id = u.id where u.email = lower(l.email) and u.email_confirmed_at is not null)
  group by lower(l.email)
$$;
comment on function engine.asked_ahead() is 'Who asked on the landing page and has no account that anybody confirmed, by address: when for access first, when for a free report last, and for which channels.';

create function engine.access_waiting(out people int, out late int)
language sql stable set search_path = '' as $$
  select count(*)::int, (count(*) filter (where w.asked_at < engine.now() - interval '24 hours'))::int
  from (
    select p.access_requested_at from public.profiles p where p.plan is null and p.access_requested_at is not null and p.access_decided_at is null
    union all
    select a.requested_at from engine.asked_ahead() a
    where a.requested_at is not null and not exists (select from private.access_decisions d where d.email = a.email)) w (asked_at)
$$;
comment on function engine.access_waiting() is
  'How many people wait for the operator''s decision about access, with and without an account; late: longer than the 24 hours that everybody who asks is told.';

create function service.list_access()
returns table (id uuid, email text, plan text, requested_at timestamptz, decided_at timestamptz, channels text[], signed_up boolean, report_requested_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.* from (
    select p.user_id, u.email::text, p.plan, p.access_requested_at, p.access_decided_at,
      array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = engine.own_account(p.user_id) and c.channel_id is not null), true,
      (select max(l.created_at) from public.leads l where lower(l.email) = u.email and l.form_type = 'free_report')
    from public.profiles p join auth.users u on u.id = p.user_id
    union all
    (select null, a.email, d.plan, a.requested_at, d.decided_at, a.channels, false, a.report_requested_at
    from engine.asked_ahead() a left join private.access_decisions d on d.email = a.email
    order by d.decided_at is not null, coalesce(a.requested_at, a.report_requested_at) desc limit 1000)
  ) r (id, email, plan, requested_at, decided_at, channels, signed_up, report_requested_at)
  order by r.decided_at is not null, r.requested_at nulls last, r.report_requested_at
$$;
comment on function service.list_access() is
  'Every account with its plan and channels, and the 1,000 latest who asked on the landing page without one (signed_up false; the plan waits for them); those who asked for access and wait for a decision first.';

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

create function engine.decide_ahead(p_email text, p_plan text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.users u join public.profiles p on p.user_id = u.id where u.email = p_email and u.email_confirmed_at is not null)
    or not exists (select from public.leads l where lower(l.email) = p_email) and not exists (select from public.signup_leads s where lower(s.email) = p_email)
  then
    return false;
  end if;
  insert into private.access_decisions as d (email, plan) values (p_email, p_plan)
  on conflict (email) do update set plan = excluded.plan, decided_at = engine.now() where d.plan is distinct from excluded.plan;
  if found then
    perform engine.log(null, 'operator', case when p_plan is null then 'access_declined' else 'access_approved' end, p_plan);
    delete from private.outbox m where m.recipient = p_email and m.kind in ('approved_ahead', 'declined_ahead') and m.sent_at is null and m.lease_id is null;
    insert into private.outbox (recipient, kind, subject, body) select p_email, t.kind, t.subject, t.body from (values
      (true, 'approved_ahead', 'Your access to Rejoinder is approved',
        format(E'You''re approved for the %s plan.\n\nCreate your account with this email address. Your plan is active as soon as you''ve confirmed it.', initcap(p_plan))),
      (false, 'declined_ahead', 'Your access request was declined',
        E'We can''t give you access right now. If you think this is a mistake, reply to this email.\n\nYou can still create an account and look around; nothing is drafted or posted without access.')
    ) t (approved, kind, subject, body) where t.approved = (p_plan is not null);
  end if;
  return true;
end $$;
comment on function engine.decide_ahead(text, text) is
  'Decides for an address that asked on the landing page, or began to sign up, and has no account that anybody confirmed: the decision waits, and its owner is told by mail. False: it is about an account, or nobody asked.';

create function engine.take_access_decision(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v private.access_decisions;
  v_account constant uuid := engine.own_account(p_user);
begin
  select d.* into v from auth.users u join private.access_decisions d on d.email = engine.canonical_mail(u.email)
  where u.id = p_user and u.email_confirmed_at is not null and exists (select from public.profiles p where p.user_id = p_user) for update of d;
  if v.email is null then
    return;
  end if;
  delete from private.access_decisions d where d.email = v.email;
  -- What was decided about the account itself stays.
  if exists (select from public.profiles p where p.user_id = p_user and p.plan is null and p.access_decided_at is null) then
    update public.accounts set plan = v.plan where id = v_account;
    update public.profiles set access_decided_at = v.decided_at where user_id = p_user;
    perform engine.log(v_account, 'operator', case when v.plan is null then 'access_declined' else 'access_approved' end, v.plan);
  end if;
end $$;
comment on function engine.take_access_decision(uuid) is
  'Gives an account what the operator decided about its address before it was there: only once somebody has confirmed the address, since anybody can make an account with any.';

create function engine.take_decision_of_profile() returns trigger
language plpgsql security definer set search_path = '' as $$ begin perform engine.take_access_decision(new.user_id); return null; end $$;
comment on function engine.take_decision_of_profile() is 'Trigger: a new account gets what was decided about its address (engine.take_access_decision).';
-- Before profiles_mail_access, in the order of names, which then knows that it is decided.
create trigger profiles_decided_ahead after insert on public.profiles for each row execute function engine.take_decision_of_profile();

create function engine.take_decision_of_user() returns trigger
language plpgsql security definer set search_path = '' as $$ begin perform engine.take_access_decision(new.id); return null; end $$;
comment on function engine.take_decision_of_user() is 'Trigger of Auth''s users: an address that is confirmed, or confirmed anew after a change, brings what was decided about it (engine.take_access_decision).';
create trigger rejoinder_take_decision after update of email, email_confirmed_at on auth.users for each row
  when (new.email_confirmed_at is not null) execute function engine.take_decision_of_user();

create function service.decide_access(p_email text, p_plan text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
  v_account uuid;
begin
  if engine.decide_ahead(engine.canonical_mail(p_email), p_plan) then
    return false;
  end if;
  v_user := engine.account_of(p_email);
  v_account := engine.own_account(v_user);
  update public.accounts a set plan = p_plan where a.id = v_account and a.plan is distinct from p_plan;
  if not found then
    update public.profiles set access_decided_at = engine.now() where user_id = v_user;
  end if;
  perform engine.log(v_account, 'operator', case when p_plan is null then 'access_declined' else 'access_approved' end, p_plan);
  return true;
end $$;
comment on function service.decide_access(text, text) is
  'Approves an account for a plan (pro, enterprise), or declines with null. The account is named by email or id (engine.account_of). Of somebody who asked and has none yet the decision waits '
  '(engine.decide_ahead): false.';

create function engine.request_access() returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := engine.require_allowed(engine.whole_account('own'));
  v_asked timestamptz;
begin
  perform engine.refuse_operator();
  -- Of an account that was handed over the plan is settled, or asked for by mail.
  update public.profiles set access_requested_at = engine.now()
  where user_id = engine.me() and engine.own_account(user_id) = v_user and plan is null and access_requested_at is null;
  if found then
    perform engine.log(v_user, 'owner', 'access_requested');
    perform engine.tell_operator('access: ' || engine.one_line((select u.email from auth.users u where u.id = engine.me()), 320) || ', in the app');
  end if;
  select access_requested_at into v_asked from public.profiles where user_id = engine.me();
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
declare
  v_plan text;
begin
  update public.profiles set access_requested_at = engine.now()
  where lower(email) = lower(new.email) and plan is null and access_requested_at is null;
  -- The account is told by engine.mail_access.
  if not found then
    select p.plan into v_plan from public.profiles p where lower(p.email) = lower(new.email) order by p.plan is null limit 1;
    if found then
      perform engine.mail_visitor(new.email, 'access_known', 'You have a Rejoinder account already', case
        when v_plan is null then E'Somebody asked for access with this email address on our site. You''ve asked before, so there''s nothing more to do: sign in and set everything up while you wait for the answer.'
        else E'Somebody asked for access with this email address on our site. You have it already: just sign in.' end
        || E'\n\nIf it wasn''t you, ignore this email.');
    else
      perform engine.mail_visitor(new.email, 'access_asked', 'We received your access request',
        E'Create your account with this email address now, and you can set everything up while you wait: connect your channel, say how replies should sound, add what they may rest on. '
        'Nothing is drafted or posted until you''re approved.\n\nYou get the answer by email to this address.\n\nIf it wasn''t you who asked, ignore this email. Nothing happens without an account.');
    end if;
  end if;
  perform engine.tell_operator(concat_ws(', ', 'access: ' || engine.one_line(new.name, 80) || ' <' || engine.one_line(new.email, 320) || '>', engine.one_line(new.channel_url, 120),
    engine.one_line(nullif(new.additional_data ->> 'est_monthly_comments', ''), 12) || ' comments a month', nullif(engine.one_line(new.additional_data ->> 'objective_text', 300), '')));
  return null;
end $$;
comment on function engine.note_access_request() is
  'Trigger: an access request of the landing page counts for the account with its email. Who has none is told how to go on, and the operator that somebody asks.';
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
  elsif exists (select from public.profiles p where p.user_id = new.user_id and p.access_decided_at is not null) then
    -- It was decided before it was there, and told so.
    return null;
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
  insert into private.outbox (person_id, kind, subject, body)
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
