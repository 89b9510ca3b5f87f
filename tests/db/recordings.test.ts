/** What functions record of their exchanges with Google and the model. */
import { expect, it } from "vitest";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
const keep = (of: string, exchange: string) =>
  db.serviceValue("keep_exchange", { p_of: of, p_exchange: exchange });
const kept = async (of: string, after = 0) =>
  (
    await db.service<{ id: string; exchange: string }>("recorded_exchanges", { p_of: of, p_after: after })
  ).map(({ exchange }) => exchange);

it("the last exchanges of a recording stay, in their order, and none for 30 days", async () => {
  await keep("google", "one");
  await keep("model", "two");
  // As if thousands had been kept between.
  await db.sql`select setval(pg_get_serial_sequence('private.recorded_exchanges', 'id'), 5000)`;
  await keep("google", "three");
  expect(await kept("google")).toEqual(["three"]);
  expect(await kept("model")).toEqual(["two"]);
  await db.moveClock("28 days");
  await keep("google", "four");
  await db.service("forget_old");
  expect(await kept("google")).toEqual(["three", "four"]);
  await db.moveClock("1 day 1 minute");
  await db.service("forget_old");
  expect(await kept("google")).toEqual(["four"]);
  expect(await db.serviceValue("forget_exchanges")).toBe("1");
});
