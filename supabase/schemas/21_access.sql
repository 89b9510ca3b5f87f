-- Approved access: the operator's two calls (npm run access).

create function service.list_access() returns table (email text, plan text, requested_at timestamptz, decided_at timestamptz, channels text[])
language sql stable security definer set search_path = '' as $$
  select p.email, p.plan, p.access_requested_at, p.access_decided_at,
    array(select coalesce(c.channel_title, c.channel_id) from public.youtube_connections c where c.user_id = p.user_id and c.channel_id is not null)
  from public.profiles p order by p.access_decided_at is not null, p.access_requested_at
$$;
comment on function service.list_access() is 'Every account with its plan and channels; those waiting for a decision first.';

create function service.decide_access(p_email text, p_plan text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  update public.profiles set plan = p_plan, access_decided_at = engine.now() where lower(email) = lower(p_email) returning user_id into v_user;
  if v_user is null then
    perform engine.fail(404, 'account_not_found', format('No account has the email %s.', p_email), 'The person has to sign in once first.');
  end if;
  perform engine.log(v_user, 'operator', case when p_plan is null then 'access_declined' else 'access_approved' end, p_plan);
  return true;
end $$;
comment on function service.decide_access(text, text) is 'Approves an account for a plan (pro, enterprise), or declines with null. 404 when nobody has this email.';
