/** The browser writes secrets once and never reads them. */
import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeAll(async () => {
  connection = await newAccount(db);
});

const asOwner = (statement: string) => db.as(connection.user, (sql) => sql.unsafe(statement));

describe("the owner", () => {
  it.each(["access_token", "refresh_token", "api_key"])(
    "cannot write %s, not even a mask or nothing",
    async (column) => {
      for (const value of ["ya29.real", "••••mask", ""]) {
        const write = asOwner(
          `update public.youtube_connections set ${column} = '${value}' where id = '${connection.id}'`,
        );
        expect(await refusalOf(write)).toMatchObject({ sqlstate: "42501" });
      }
    },
  );

  it("cannot write client_secret", async () => {
    const write = asOwner(
      `update public.user_google_oauth_clients set client_secret = 'x' where id = '${connection.clientConfig}'`,
    );
    expect(await refusalOf(write)).toMatchObject({ sqlstate: "42501" });
  });

  it("cannot bring secrets along in a new row", async () => {
    const inserts = [
      `insert into public.youtube_connections (user_id, label, access_token) values ('${connection.user.id}', 'x', 'ya29.real')`,
      `insert into public.youtube_connections (user_id, label, api_key, scope) values ('${connection.user.id}', 'x', 'AIza', 'api_key')`,
      `insert into public.user_google_oauth_clients (user_id, client_id, client_secret) values ('${connection.user.id}', '12345-x', 'x')`,
    ];
    for (const insert of inserts)
      expect(await refusalOf(asOwner(insert))).toMatchObject({ sqlstate: "42501" });
  });

  it.each([
    "status",
    "last_error_code",
    "expires_at",
    "daily_credits_used",
    "channel_id",
    "watermark_at",
    "scope",
    "client_config_id",
    "user_id",
  ])("cannot write %s, which the engine decides by", async (column) => {
    const write = asOwner(
      `update public.youtube_connections set ${column} = ${column} where id = '${connection.id}'`,
    );
    expect(await refusalOf(write)).toMatchObject({ sqlstate: "42501" });
  });

  it("reads masks, and no sealed secret in any table", async () => {
    const [row] = await db.as(
      connection.user,
      (sql) => sql`select access_token, refresh_token from public.youtube_connections`,
    );
    expect(row).toEqual({ access_token: "••••cess", refresh_token: "••••resh" });
    expect(await refusalOf(asOwner("select * from private.secrets"))).toMatchObject({ sqlstate: "42501" });
  });
});

describe("sealed secrets", () => {
  it("are nowhere but in private", async () => {
    const tables = await db.sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname <> 'private'`;
    for (const { name } of tables) {
      const rows = await db.sql.unsafe(
        `select 1 from ${name} t where to_jsonb(t)::text like '%k1:%' limit 1`,
      );
      expect(rows, name).toHaveLength(0);
    }
  });

  it("have the one form that the functions write", async () => {
    for (const sealed of ["plain", "ya29.a0AfH6SMB", "k1", "K1:abc", "k1:a b", ""]) {
      const insert = db.sql`
        insert into test.secrets (row_id, name, user_id, sealed)
        values (gen_random_uuid(), 'api_key', ${connection.user.id}, ${sealed})`;
      expect(await refusalOf(insert)).toMatchObject({ sqlstate: "23514" });
    }
  });

  it("are beyond the reach of every role of the API", async () => {
    for (const role of ["anon", "authenticated", "service_role"] as const) {
      for (const table of [
        "secrets",
        "oauth_sessions",
        "clock",
        "quota_days",
        "gate_buckets",
        "gate_settings",
        "guesses",
        "operator_links",
        "operator_addresses",
        "approved_addresses",
        "scheduled_jobs",
        "job_runs",
        "schedule_watch",
        "machine",
      ]) {
        const read = db.as({ role, userId: connection.user.id }, (sql) =>
          sql.unsafe(`select * from private.${table}`),
        );
        expect(await refusalOf(read)).toMatchObject({ sqlstate: "42501" });
      }
    }
  });
});
