/** Sealed boxes in the database: none is put back into the first form, and a rotation re-seals them place by place. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  await db.sql`delete from test.secrets`;
  await db.sql`update test.sealing set rotated_at = null`;
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
    p_boxes: boxes.map(({ sealed, ...place }) => ({ ...place, was: sealed, sealed: `${keyId}:2:new` })),
  });

describe("a box of the first form, which opens in any field of its row", () => {
  it("never comes in place of one that binds its field", async () => {
    const old = await box("refresh_token");
    await put("access_token", "k1:2:new");
    expect(await refusalOf(put("access_token", old))).toMatchObject({ code: "sealed_in_old_form" });
    expect(await box("access_token")).toBe("k1:2:new");
  });

  it("may be written over an old one until all were sealed anew, and not after that", async () => {
    await put("access_token", "k1:renewed");
    await reseal(await toReseal());
    expect(await db.serviceValue("finish_rotation")).toBe(true);
    await db.sql`delete from test.secrets where name = 'access_token'`;
    const insert = db.sql`
      insert into test.secrets (row_id, name, user_id, sealed)
      values (${connection.id}, 'access_token', ${connection.user.id}, 'k1:old')`;
    expect(await refusalOf(insert)).toMatchObject({ code: "sealed_in_old_form" });
  });
});

describe("a rotation", () => {
  it("finds what another key or the first form sealed, after the place where it stands", async () => {
    await put("access_token", "k2:2:current");
    await put("refresh_token", "k1:2:bound");
    const found = await toReseal();
    expect(found.map(({ field, sealed }) => [field, sealed]).sort()).toEqual([
      ["client_secret", "k1:client-secret"],
      ["refresh_token", "k1:2:bound"],
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
    expect(await box("refresh_token")).toBe("k2:2:new");
  });

  it("puts no box back into the first form", async () => {
    const [read] = await toReseal();
    const { sealed: was, ...place } = read as Box;
    const refused = db.service("reseal", { p_boxes: [{ ...place, was, sealed: "k2:old" }] });
    expect(await refusalOf(refused)).toMatchObject({ code: "invalid_argument" });
  });

  it("is not finished while a box of the first form is left", async () => {
    const [one, ...others] = await toReseal();
    await reseal(others);
    expect(await db.serviceValue("finish_rotation")).toBe(false);
    await reseal([one as Box], "k1");
    expect(await db.serviceValue("finish_rotation")).toBe(true);
    expect(await db.service("sealing_status")).toEqual([
      { key_id: "k1", bound: true, boxes: 1, rotated_at: expect.any(Date) },
      { key_id: "k2", bound: true, boxes: 2, rotated_at: expect.any(Date) },
    ]);
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
    expect(await db.service("sealing_status")).toMatchObject([{ key_id: "k2", bound: true, boxes: 2 }]);
  });
});
