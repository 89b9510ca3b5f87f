import { newAccount, newProject } from "../../../scripts/builder/rows/accounts.ts";
import type { Database } from "../../../scripts/builder/rows/database.ts";
import type { Connection } from "../../../scripts/builder/rows/rows.ts";

/** Noon in California, where a quota's day is half over: all that is kept for a purpose is kept (engine.quota_left). */
const noon = "2027-05-05T19:00:00Z";

/** An account in a Google project of its own, at noon. */
export async function accountAtNoon(db: Database): Promise<{ project: string; account: Connection }> {
  await db.setClock(noon);
  const project = newProject();
  return { project, account: await newAccount(db, { project }) };
}
