-- What visitors send before they have an account. Anyone may add, only the operator reads.

create table private.request_limits (
  only_row boolean primary key default true check (only_row),
  mails_per_hour int not null default 60 check (mails_per_hour between 0 and 10000),
  reports_per_day int not null default 20 check (reports_per_day between 0 and 1000),
  report_units int not null default 30 check (report_units between 5 and 100),
  reports_waiting int not null default 200 check (reports_waiting between 0 and 10000),
  invitations_per_day int not null default 30 check (invitations_per_day between 0 and 1000)
);
insert into private.request_limits default values;
comment on table private.request_limits is
  'What requests of the landing page and invitations may cause (npm run operate -- requests), in one row. invitations_per_day: mails of invitations that one account sends in 24 hours. mails_per_hour: to all people without an account together. reports_per_day: free reports that are begun '
  'in a Pacific day; report_units: units of the operator''s API key for one; reports_waiting: how many may wait before further ones are refused.';

create function engine.canonical_mail(p_mail text) returns text
language sql immutable set search_path = '' as $$ select lower(btrim(p_mail)) $$;
comment on function engine.canonical_mail(text) is 'A mail address as Auth keeps it.';

create function engine.one_line(p_text text, p_most int) returns text
language sql immutable set search_path = '' as $$
  select left(btrim(regexp_replace(p_text, '[[:cntrl:][:space:]\u202a-\u202e\u2066-\u2069]+', ' ', 'g')), p_most)
$$;
comment on function engine.one_line(text, int) is 'What somebody typed, as part of a line of a mail: without line breaks, control characters and changes of direction, clipped.';

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

create function engine.is_mail_address(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select p_text ~ '^[^\s@<>(),;:\\"\[\]]+@[^\s@<>(),;:\\"\[\]]+\.[^\s@<>(),;:\\"\[\].]{2,}$'
$$;
comment on function engine.is_mail_address(text) is 'Whether a text is one address that can be written to: a list of them would be a mail to each.';

create function engine.gate_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') in ('anon', 'authenticated') then
    perform engine.require_gate('lead');
    -- It is written to.
    new.email := btrim(new.email);
    perform engine.require(engine.is_mail_address(new.email) or position('@' in new.email) < 2, 'We can''t write to this email address. Check it.');
  end if;
  return new;
end $$;
comment on function engine.gate_lead() is 'Trigger: a visitor''s request passes the gate first, each row of it, and names one address that can be written to.';
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
