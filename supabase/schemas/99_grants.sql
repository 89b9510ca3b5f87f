-- Last of the schema: service_role may call every function of service, and reads nothing and writes nothing by itself.
grant execute on all functions in schema service to service_role;
alter default privileges in schema service grant execute on functions to service_role;
