/**
 * What each kind of caller really achieves on rows of one owner, tried out in SQL for every table of public, in the notation of
 * scripts/proofs/isolation/tables.ts. `npm run isolation` tries the same lines through the API.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { callerOf } from "../../scripts/builder/rows/database.ts";
import type { User } from "../../scripts/builder/rows/rows.ts";
import { tables as expected } from "../../scripts/proofs/isolation/tables.ts";
import type { Caller } from "../../scripts/stack/caller.ts";
import { testDatabase } from "./support/database.ts";
import { reportOf } from "./support/reports.ts";
import { attempt, outcomes, rowsOfEveryTable, type Table, tablesOf } from "./support/rows-of-every-table.ts";

const callers = ["anon", "other", "owner", "service_role"] as const;

const db = testDatabase();
let owner: User;
let other: User;
let tables: Table[];

beforeAll(async () => {
  owner = (await rowsOfEveryTable(db)).user;
  other = (await newAccount(db)).user;
  tables = await tablesOf(db);
});

describe("rows of one owner", () => {
  it("are tried out in every table there is", () => {
    expect(tables.map((table) => table.name).sort()).toEqual(Object.keys(expected).sort());
  });

  it.each(Object.entries(expected))(
    "of %s: anon, another user, the owner, service",
    async (name, { cells }) => {
      const table = tables.find((one) => one.name === name);
      if (!table) throw new Error(`there is no table ${name}`);
      const found = [];
      for (const caller of callers) {
        const as: Caller =
          caller === "owner" ? callerOf(owner) : caller === "other" ? callerOf(other) : { role: caller };
        found.push(await outcomes(db, owner, as, table));
      }
      expect(found.join(" ")).toBe(cells);
    },
  );

  it("stay when another user deletes without naming a row", async () => {
    class Deleted extends Error {
      readonly count: number;
      constructor(count: number) {
        super();
        this.count = count;
      }
    }
    let deletable = 0;
    for (const { name, owner: column } of tables) {
      const deleting = db.as(other, async (sql) => {
        throw new Deleted((await sql.unsafe(`delete from public.${name}`)).count);
      });
      const error = await deleting.catch((caught) => caught);
      if (!(error instanceof Deleted)) continue;
      const [own] = await db.sql.unsafe<[{ count: number }]>(
        `select count(*)::int as count from public.${name} where ${column} = $1`,
        [other.id],
      );
      expect(error.count, `${name}: rows that went`).toBe(own.count);
      deletable++;
    }
    expect(deletable).toBeGreaterThan(0);
  });

  it("are invisible to a signed-in caller without a user id", async () => {
    for (const table of tables.filter((one) => one.owner)) {
      const rows = await db.as({ role: "authenticated" }, (sql) =>
        sql.unsafe(`select 1 from public.${table.name}`),
      );
      expect(rows, table.name).toHaveLength(0);
    }
  });
});

describe("a user who names another as the owner", () => {
  it.each([
    ["objectives", "insert into public.client_objectives (user_id) values ($1)"],
    ["settings", "insert into public.automation_settings (user_id) values ($1)"],
    [
      "a mapped channel",
      "insert into public.client_youtube_channels (client_user_id, channel_id, created_by) values ($1, 'UCaaaaaaaaaaaaaaaaaaaaaa', $1)",
    ],
  ])("cannot add %s for them", async (_, statement) => {
    expect(await attempt(db, callerOf(other), statement, [owner.id])).toBe("p");
  });

  it("cannot map a channel in their name for oneself either", async () => {
    const statement =
      "insert into public.client_youtube_channels (client_user_id, channel_id, created_by) values ($1, 'UCaaaaaaaaaaaaaaaaaaaaaa', $2)";
    expect(await attempt(db, callerOf(other), statement, [other.id, owner.id])).toBe("p");
  });
});

describe("mapping a channel", () => {
  it("that another user has connected gives none of its data", async () => {
    const [channel] = await db.sql<{ channel_id: string }[]>`
      select channel_id from test.channels where client_user_id = ${owner.id}`;
    await db.as(
      other,
      (sql) => sql`
      insert into public.client_youtube_channels (client_user_id, channel_id, created_by)
      values (${other.id}, ${channel?.channel_id as string}, ${other.id})`,
    );
    const report = await reportOf(db, other, {
      p_start: "2020-01-01",
      p_end: "2029-12-31",
      p_tz: "UTC",
      p_channel: channel?.channel_id as string,
    });
    expect(report.totals.comments).toBe(0);
  });
});
