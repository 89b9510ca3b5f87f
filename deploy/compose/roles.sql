-- The services' roles have the database's password. Run by the image's superuser when the database is made.
\set password `echo "$POSTGRES_PASSWORD"`
alter user authenticator with password :'password';
alter user supabase_auth_admin with password :'password';
