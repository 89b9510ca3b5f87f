-- A role and a database for Rejoinder; psql runs it as Postgres' superuser: node scripts/bootstrap.mjs serve --database-setup prints it with the API's
-- roles before it. Safe to repeat: then the password is a new one.
do $$
begin
  if not exists (select from pg_roles where rolname = 'rejoinder') then
    create role rejoinder;
  end if;
end
$$;
-- Its tables' rows are under row-level security, which is for those it serves. No superuser: it makes no role and no database.
alter role rejoinder login bypassrls password :'password';
grant anon, authenticated, service_role to rejoinder;

select 'create database rejoinder owner rejoinder template template0 encoding ''UTF8'' locale ''C.UTF-8'''
where not exists (select from pg_database where datname = 'rejoinder') \gexec
alter database rejoinder set timezone = 'UTC';
-- Reports and claims are short queries: compiling them costs more than it saves.
alter database rejoinder set jit = off;
revoke connect, temporary on database rejoinder from public;
