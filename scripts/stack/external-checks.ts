/** Whether a Postgres that somebody else runs can carry Rejoinder: what is missing, all at once, each with what to do. */
import type postgres from "postgres";
import { REQUEST_ROLES, statementTimeouts } from "./roles.ts";

/** The migrations sort and match by pg_c_utf8, which earlier ones lack. */
export const OLDEST_POSTGRES = 17;
/** The newest that the tests have run on. */
const NEWEST_POSTGRES = 17;

/** All of them are trusted: the owner of a database may install them. */
const EXTENSIONS = ["pgcrypto", "uuid-ossp", "pg_trgm"];

/** API 24, server 2, schedule 2, and some for psql, backups and migrations. */
const CONNECTIONS = 40;

interface ExternalFacts {
  version: string;
  major: number;
  database: string;
  user: string;
}

export interface Examination extends ExternalFacts {
  /** What has to be mended before anything is served. */
  problems: string[];
  /** What works, and an expert would change. */
  advice: string[];
}

interface Row extends ExternalFacts {
  is_superuser: boolean;
  bypasses_rls: boolean;
  encoding: string;
  timezone: string;
  is_replica: boolean;
  may_create: boolean;
  may_use_public: boolean;
  checksums: string;
  connections: number;
  missing_roles: string[];
  not_member_of: string[];
  missing_extensions: string[];
}

/** Asks a database about itself; changes nothing. */
export async function examineExternal(sql: postgres.Sql): Promise<Examination> {
  const row = await factsOf(sql);
  const { version, major, database, user } = row;
  return {
    ...{ version, major, database, user },
    problems: problemsOf(row, await statementTimeouts(sql)),
    advice: adviceOf(row),
  };
}

async function factsOf(sql: postgres.Sql): Promise<Row> {
  const major = Number(
    (await sql`select current_setting('server_version_num')::int / 10000 as major`)[0]?.major,
  );
  // Earlier ones are refused, and ask whether one may take a role in another way.
  const mayTake = major < 16 ? "MEMBER" : "SET";
  const [row] = await sql<[Omit<Row, "major">]>`
    select split_part(current_setting('server_version'), ' ', 1) as version, current_database()::text as database,
      current_user::text as user, r.rolsuper as is_superuser, r.rolsuper or r.rolbypassrls as bypasses_rls,
      pg_encoding_to_char(d.encoding)::text as encoding, current_setting('timezone') as timezone,
      pg_is_in_recovery() as is_replica, current_setting('data_checksums') as checksums,
      has_database_privilege(d.oid, 'create') as may_create,
      coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), true) as may_use_public,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      array(select n from unnest(${[...REQUEST_ROLES]}::text[]) n where to_regrole(n) is null) as missing_roles,
      array(select n from unnest(${[...REQUEST_ROLES]}::text[]) n
        where case when to_regrole(n) is not null then not pg_has_role(current_user, n, ${mayTake}) end) as not_member_of,
      array(select n from unnest(${EXTENSIONS}::text[]) n
        where not exists (select from pg_available_extensions e where e.name = n)) as missing_extensions
    from pg_roles r, pg_database d
    where r.rolname = current_user and d.datname = current_database()`;
  return { ...row, major };
}

const SETUP = "node scripts/bootstrap.mjs serve --database-setup";

function problemsOf(row: Row, timeouts: Record<string, string>): string[] {
  const unset = REQUEST_ROLES.filter((role) => !row.missing_roles.includes(role) && !timeouts[role]);
  return [
    row.major < OLDEST_POSTGRES && `it is Postgres ${row.version}; ${OLDEST_POSTGRES} or newer is required`,
    row.is_replica && "it is a read-only replica; name the primary",
    row.encoding !== "UTF8" &&
      `its encoding is ${row.encoding}, not UTF8; make the database again with: ${SETUP}`,
    row.timezone !== "UTC" &&
      `its time zone is ${row.timezone}; run: alter database ${row.database} set timezone = 'UTC'`,
    !row.bypasses_rls && `the role ${row.user} needs BYPASSRLS; a superuser grants it: ${SETUP}`,
    !(row.may_create && row.may_use_public) &&
      `the role ${row.user} may not create schemas and tables in it; make it the owner: alter database ${row.database} owner to ${row.user}`,
    row.missing_roles.length > 0 &&
      `the API's roles are missing (${row.missing_roles.join(", ")}); a superuser makes them: ${SETUP}`,
    row.not_member_of.length > 0 &&
      `the role ${row.user} may not act as ${row.not_member_of.join(", ")}; run as superuser: grant ${row.not_member_of.join(", ")} to ${row.user}`,
    unset.length > 0 && `no statement_timeout is set for ${unset.join(", ")}; a superuser sets it: ${SETUP}`,
    row.missing_extensions.length > 0 &&
      `extensions aren't installed on its machine: ${row.missing_extensions.join(", ")} (Debian has them in the package postgresql-contrib or postgresql-${row.major})`,
    row.connections < CONNECTIONS &&
      `it takes ${row.connections} connections, and ${CONNECTIONS} are needed; raise max_connections`,
  ].filter((problem) => problem !== false);
}

function adviceOf(row: Row): string[] {
  return [
    row.is_superuser && `the role ${row.user} is a superuser, which Rejoinder doesn't need: ${SETUP}`,
    row.checksums !== "on" &&
      "data checksums are off; turn them on while it is stopped: runuser -u postgres -- /usr/lib/postgresql/17/bin/pg_checksums --enable -D /var/lib/postgresql/17/main",
    row.major > NEWEST_POSTGRES &&
      `Postgres ${row.major} is newer than any that Rejoinder was tested with (${NEWEST_POSTGRES})`,
  ].filter((advice) => advice !== false);
}
