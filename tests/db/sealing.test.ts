/** Sealed boxes in the database: a rotation re-seals them place by place. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  await db.sql`delete from test.secrets`;
  connection = await newAccount(db);
});

const box = (name: string) =>
  db.sql`
  select sealed from test.secrets where row_id = ${connection.id} and name = ${name}`.then(
    ([row]) => row?.sealed,
  );
const put = (name: string, sealed: string) => db.sql`
  update test.secrets set sealed = ${sealed} where row_id = ${connection.id} and name = ${name}`;
interface Box {
  table_name: string;
  row_id: string;
  field: string;
  sealed: string;
}
const toReseal = (more: object = {}) => db.service<Box>("boxes_to_reseal", { p_key_id: "k2", ...more });
const reseal = (boxes: Box[], keyId = "k2") =>
  db.serviceValue<number>("reseal", {
    p_boxes: boxes.map(({ sealed, ...place }) => ({ ...place, was: sealed, sealed: `${keyId}:new` })),
  });

describe("a rotation", () => {
  it("finds what another key sealed, after the place where it stands", async () => {
    await put("access_token", "k2:current");
    await put("refresh_token", "k1:bound");
    const found = await toReseal();
    expect(found.map(({ field, sealed }) => [field, sealed]).sort()).toEqual([
      ["client_secret", "k1:client-secret"],
      ["refresh_token", "k1:bound"],
    ]);
    const [first, second] = found;
    const { sealed: _, ...place } = first as Box;
    expect(await toReseal({ p_after: place })).toEqual([second]);
    expect(await toReseal({ p_except: ["k1"] })).toEqual([]);
  });

  it("replaces a box only while it is the one that was read", async () => {
    const read = await toReseal();
    await put("access_token", "k1:renewed-meanwhile");
    expect(await reseal(read)).toBe(2);
    expect(await box("access_token")).toBe("k1:renewed-meanwhile");
    expect(await box("refresh_token")).toBe("k2:new");
  });

  it("takes along an authorisation under way, and no more than counts one that is over", async () => {
    await db.sql`delete from test.secrets`;
    const session = (expires: string) => db.sql`
      insert into test.oauth_sessions (id, user_id, client_config_id, state_hash, sealed_verifier, sealed_code, redirect_to, expires_at)
      select gen_random_uuid(), user_id, client_config_id, gen_random_uuid()::text, 'k1:verifier', 'k1:code', 'https://x.test', engine.now() + ${expires}::interval
      from test.connections where id = ${connection.id}`;
    await session("5 minutes");
    await session("-5 minutes");
    expect(await reseal(await toReseal())).toBe(2);
    expect(await db.service("sealing_status")).toEqual([{ key_id: "k2", boxes: 2 }]);
  });
});
