import { afterAll, beforeAll } from "vitest";
import { Database } from "../../../scripts/builder/rows/database.ts";

/** A database for the tests of this file, or of the surrounding describe: there before their first hook, gone after their last. */
export function testDatabase(): Database {
  const db = new Database();
  beforeAll(() => db.start());
  afterAll(() => db.stop());
  return db;
}
