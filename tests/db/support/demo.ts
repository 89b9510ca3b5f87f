/** The demo's account with its past, in a database of a test's. */
import { randomBytes } from "node:crypto";
import { loadDemoPast } from "../../../scripts/journey/demo-past.ts";
import { supabaseDirectory } from "../../../scripts/lib/paths.ts";
import type { Simulator } from "../../../scripts/simulator/server.ts";
import { seed } from "../../../scripts/stack/migrate.ts";
import type { TestDatabase } from "../../../scripts/stack/test-database.ts";

/** With these its secrets are sealed. */
export const demoKeys = { k7: randomBytes(32).toString("hex") };

/** Runs the seed and loads the past, into the simulated Google too. */
export async function fillWithDemo(
  { sql, url }: Pick<TestDatabase, "sql" | "url">,
  { admin, origin }: Pick<Simulator, "admin" | "origin">,
): Promise<void> {
  await seed(url, supabaseDirectory);
  const at = (name: string) => `http://${name}.test`;
  const urls = {
    ...{
      api: at("api"),
      web: at("web"),
      mail: at("mail"),
      functions: at("functions"),
      database: at("database"),
    },
    simulator: origin,
  };
  const functionsEnvironment = { SEALING_KEYS: JSON.stringify(demoKeys), SEALING_KEY_ID: "k7" };
  await loadDemoPast({ sql, admin, urls, functionsEnvironment });
}
