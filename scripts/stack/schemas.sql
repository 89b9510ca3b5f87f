-- What else Supabase's own Postgres image brings along and the migrations rely on. Safe to repeat; for the database's owner.
create schema if not exists extensions;
create schema if not exists auth;
grant usage on schema public, extensions, auth to anon, authenticated, service_role;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
