-- Last of the schema: service_role may call every function of service, and reads nothing and writes nothing by itself.
grant execute on all functions in schema service to service_role;
alter default privileges in schema service grant execute on functions to service_role;

-- Where a PostgREST signs in as authenticator it calls engine.begin_request before each request. The role is of the whole cluster: other databases' PostgREST needs such a function, too.
-- Other software's function stays: it has to call ours, and until then the doctor says so (keys_closed).
do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator' and rolcanlogin) and engine.pre_request() is null then
    alter role authenticator set pgrst.db_pre_request = 'engine.begin_request';
    notify pgrst, 'reload config';
  end if;
end $$;
