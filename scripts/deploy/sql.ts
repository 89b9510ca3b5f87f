/** What a deployment asks the database, and does there besides migrations. Run by the Management API as the owner of our schemas. */

/** What is there to be asked: a name that does not exist would fail the whole statement. */
export const WHAT_EXISTS = `select to_regclass('supabase_migrations.schema_migrations') is not null as history,
  to_regclass('vault.decrypted_secrets') is not null as vault,
  to_regclass('cron.job') is not null and to_regclass('private.scheduled_jobs') is not null as schedule,
  to_regclass('private.database_size') is not null as size`;

export const APPLIED_MIGRATIONS =
  "select version from supabase_migrations.schema_migrations order by version";

/** Digests: no secret leaves the database for being compared. */
export const VAULT_DIGESTS = `select name, encode(sha256(convert_to(decrypted_secret, 'UTF8')), 'hex') as digest
  from vault.decrypted_secrets where name in ('project_url', 'cron_key')`;

/** $1 the secret, $2 its name. */
export const SET_VAULT_SECRET = `select coalesce(
  (select vault.update_secret(s.id, $1)::text from vault.secrets s where s.name = $2),
  vault.create_secret($1, $2)::text)`;

/** As text: it may be larger than what JSON's readers take for exact. */
export const DATABASE_SIZE = "select most_bytes::text as bytes from private.database_size";

/** $1 the bytes. */
export const SET_DATABASE_SIZE = "select service.set_database_size($1::bigint)::text";

export const UNSCHEDULED_JOBS = `select count(*)::int as jobs from private.scheduled_jobs s
  where not exists (select from cron.job j where j.jobname = 'rejoinder-' || s.name and j.active)`;

export const SCHEDULE_JOBS = "select engine.schedule_jobs() as jobs";

/** What is set for this database goes before what is set for all. */
export const PLATFORM = `select current_setting('TimeZone') as zone,
  current_setting('default_transaction_read_only')::boolean as read_only,
  coalesce((select jsonb_object_agg(t.role, t.value) from (
    select distinct on (r.rolname) r.rolname as role, split_part(c.setting, '=', 2) as value
    from pg_catalog.pg_db_role_setting s
    join pg_catalog.pg_roles r on r.oid = s.setrole
    cross join unnest(s.setconfig) as c (setting)
    where c.setting like 'statement_timeout=%'
      and s.setdatabase in (0, (select d.oid from pg_catalog.pg_database d where d.datname = current_database()))
    order by r.rolname, s.setdatabase desc) t), '{}') as timeouts`;
