/** Nothing stands in the schema that neither the product nor its contract uses. */
import { expect, it } from "vitest";
import { uncalledOf } from "../../scripts/schema/uncalled.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();

it("every function and view has a caller, and one without is found", async () => {
  expect(await uncalledOf(db.sql)).toEqual([]);
  await db.sql`create function engine.nobody_calls_me() returns int language sql as 'select 1'`;
  expect(await uncalledOf(db.sql)).toEqual(["function engine.nobody_calls_me"]);
});
