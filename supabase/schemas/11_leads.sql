-- What visitors send before they have an account. Anyone may add, only the operator reads.

create table public.signup_leads (
  email text primary key check (length(email) between 3 and 320 and position('@' in email) > 1),
  verified boolean not null default false,
  created_at timestamptz not null default engine.now()
);
create index signup_leads_address on public.signup_leads (lower(email));
create index signup_leads_created on public.signup_leads (created_at);
comment on table public.signup_leads is 'Emails entered on the sign-up forms. Written once; a repeated email changes nothing, and is answered like a new one.';
alter table public.signup_leads enable row level security;
-- select (email) is what `on conflict (email) do nothing` needs; there is no row that a visitor sees.
grant insert (email, verified), select (email) on public.signup_leads to anon, authenticated;
grant select on public.signup_leads to service_role;
create policy "signup_leads: anyone adds unverified" on public.signup_leads for insert to anon, authenticated
  with check (verified = false);

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 320 and position('@' in email) > 1),
  channel_url text not null check (length(channel_url) between 1 and 500),
  name text check (length(name) between 1 and 200),
  form_type text not null check (form_type in ('access_request', 'free_report')),
  additional_data jsonb not null default '{}' check (jsonb_typeof(additional_data) = 'object' and length(additional_data::text) <= 8000),
  created_at timestamptz not null default engine.now(),
  constraint access_request_has_name check (form_type <> 'access_request' or name is not null),
  constraint access_request_has_consent check (form_type <> 'access_request' or coalesce((additional_data ->> 'consent')::boolean, false))
);
create index leads_address on public.leads (lower(email));
create index leads_created on public.leads (created_at);
comment on table public.leads is 'Access requests and free-report requests of the landing page. An access request carries consent.';
alter table public.leads enable row level security;
grant insert (email, channel_url, name, form_type, additional_data) on public.leads to anon, authenticated;
grant select on public.leads to service_role;
create policy "leads: anyone adds" on public.leads for insert to anon, authenticated
  with check (form_type in ('access_request', 'free_report'));

create function engine.gate_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') in ('anon', 'authenticated') then
    perform engine.require_gate('lead');
  end if;
  return new;
end $$;
comment on function engine.gate_lead() is 'Trigger: a visitor''s request passes the gate first, each row of it.';
create trigger leads_gate before insert on public.leads for each row execute function engine.gate_lead();

create function engine.keep_signup_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') not in ('anon', 'authenticated') or pg_catalog.pg_trigger_depth() > 1 then
    return new;
  end if;
  if new.verified then
    raise exception using errcode = '42501', message = 'You can''t verify an email yourself.';
  end if;
  perform engine.require_gate('signup_lead');
  insert into public.signup_leads (email) values (new.email) on conflict do nothing;
  -- The visitor's own statement adds no row, ever: neither status nor content of the answer tells whether the email was there.
  return null;
end $$;
comment on function engine.keep_signup_lead() is 'Trigger: keeps a visitor''s email once, behind the gate, and answers a known one like a new one.';
create trigger signup_leads_keep before insert on public.signup_leads for each row execute function engine.keep_signup_lead();
