-- The demo account of a local stack: a user with an approved plan and an objective, and nothing else. Its channel, comments and
-- replies come from the product itself, playing against the simulator. Never for production.
insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
values ('00000000-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'kettle.and.kin@example.com', now(),
  '{"provider": "email", "providers": ["email"]}', '{"first_name": "Kettle", "last_name": "Kin"}')
on conflict do nothing;

insert into public.profiles (user_id, email, plan, access_decided_at, timezone)
values ('00000000-0000-4000-8000-000000000001', 'kettle.and.kin@example.com', 'pro', engine.now(), 'Europe/London')
on conflict do nothing;

insert into public.automation_settings (user_id, email)
values ('00000000-0000-4000-8000-000000000001', 'kettle.and.kin@example.com')
on conflict do nothing;

insert into public.client_objectives (user_id, email, objective_text, tags)
select '00000000-0000-4000-8000-000000000001', 'kettle.and.kin@example.com',
  'Make people feel welcome in the kitchen. Answer brewing questions with one concrete tip, and point to the video when it helps.',
  array['Help the community', 'More engagement']
where not exists (select from public.client_objectives where user_id = '00000000-0000-4000-8000-000000000001');
