/** `npm run keys -- rotate`, on boxes that are really sealed. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newUser } from "../../scripts/builder/rows/accounts.ts";
import type { Arguments } from "../../scripts/builder/rows/database.ts";
import { type Rotated, rotate } from "../../scripts/keys/rotate.ts";
import { readStatus, statusLines } from "../../scripts/keys/status.ts";
import type { ServiceCall } from "../../scripts/lib/operator.ts";
import { createSealer, type SecretName, secretOf } from "../../supabase/functions/_shared/secrets/seal.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
const k1 = "07".repeat(32);
const keys = { keys: { k1, k2: "5e".repeat(32) }, currentId: "k2" };
const old = createSealer({ k1 }, "k1");

/** As through the Data API: a value alone, or a list of rows. */
const service: ServiceCall = async (name, parameters) => {
  const rows = await db.service<Record<string, unknown>>(name, parameters as Arguments);
  const plain = JSON.parse(JSON.stringify(rows));
  return name === "reseal" ? plain[0][name] : plain;
};
function run(options: Partial<Parameters<typeof rotate>[0]> = {}): Promise<Rotated> {
  return rotate({
    service,
    keys,
    leaveMissing: false,
    isStopped: () => false,
    note: () => undefined,
    ...options,
  });
}
const kept = () => db.sql<{ row_id: string; name: SecretName; sealed: string }[]>`
  select row_id, name, sealed from test.secrets order by row_id, name`;
async function texts(sealer = createSealer({ k2: keys.keys.k2 }, "k2")): Promise<string[]> {
  const rows = await kept();
  return Promise.all(rows.map(({ row_id, name, sealed }) => sealer.open(sealed, secretOf(row_id, name))));
}

beforeEach(async () => {
  await db.sql`delete from test.secrets`;
  for (let n = 0; n < 3; n++) await newAccount(db);
  for (const { row_id, name } of await kept()) {
    const sealed = await old.seal(`${name} of ${row_id}`, secretOf(row_id, name));
    await db.sql`update test.secrets set sealed = ${sealed} where row_id = ${row_id} and name = ${name}`;
  }
});

describe("a rotation", () => {
  it("seals every credential anew, so that the new key alone opens all", async () => {
    const before = (await kept()).map(({ row_id, name }) => `${name} of ${row_id}`);
    expect(await run()).toEqual({ resealed: 9, unopened: [], left: 0, stopped: false });
    expect(await texts()).toEqual(before);
    expect(await readStatus(service)).toEqual([{ key_id: "k2", boxes: 9 }]);
  });

  it("that is broken off goes on when it is started again, and does nothing twice", async () => {
    const user = await newUser(db);
    const rows = Array.from({ length: 400 }, () => crypto.randomUUID());
    for (const row of rows) {
      const sealed = await old.seal(row, secretOf(row, "api_key"));
      await db.sql`insert into test.secrets (row_id, user_id, name, sealed) values (${row}, ${user.id}, 'api_key', ${sealed})`;
    }
    let batches = 0;
    const first = await run({ isStopped: () => batches === 1, note: () => batches++ });
    expect(first).toEqual({ resealed: 200, unopened: [], left: 209, stopped: true });
    const done = (await kept()).filter(({ sealed }) => sealed.startsWith("k2:"));
    expect(await run()).toEqual({ resealed: 209, unopened: [], left: 0, stopped: false });
    expect(await kept()).toEqual(expect.arrayContaining(done));
    expect(await texts()).toHaveLength(409);
  });

  it("refuses to begin without a key that something is sealed with, naming it and how much", async () => {
    const [one] = await kept();
    await db.sql`update test.secrets set sealed = 'k0:AAAA' where row_id = ${one?.row_id ?? ""} and name = ${one?.name ?? ""}`;
    const before = await kept();
    await expect(run()).rejects.toThrow(/a key that isn't in SEALING_KEYS: 1 with k0\. Nothing was changed/);
    expect(await kept()).toEqual(before);
    expect(statusLines(await readStatus(service), keys).join("\n")).toMatch(
      /k0 +1 .*missing from SEALING_KEYS/,
    );
    expect(await run({ leaveMissing: true })).toEqual({ resealed: 8, unopened: [], left: 1, stopped: false });
  });

  it("leaves a box that does not open, tells its place, and seals the others", async () => {
    const [one, ...others] = await kept();
    // Of another row, as a restored backup may have it.
    const other = others.find(({ row_id }) => row_id !== one?.row_id);
    await db.sql`update test.secrets set sealed = ${other?.sealed ?? ""} where row_id = ${one?.row_id ?? ""} and name = ${one?.name ?? ""}`;
    expect(await run()).toEqual({
      resealed: 8,
      unopened: [`secrets ${one?.row_id} ${one?.name}`],
      left: 1,
      stopped: false,
    });
  });

  it("goes round a credential that is replaced meanwhile", async () => {
    const [one] = await kept();
    const renewing: ServiceCall = async (name, parameters) => {
      if (name === "reseal") {
        await db.sql`update test.secrets set sealed = 'k2:renewed' where row_id = ${one?.row_id ?? ""} and name = ${one?.name ?? ""}`;
      }
      return service(name, parameters);
    };
    expect((await run({ service: renewing })).resealed).toBe(8);
    expect((await kept())[0]?.sealed).toBe("k2:renewed");
  });
});
