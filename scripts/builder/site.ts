import type postgres from "postgres";
import type { SimulatorAdmin } from "../simulator/operations.ts";

/** What the builder needs of a running stack, in Node or in Deno. */
export interface Site {
  urls: { api: string };
  keys: { publishableKey: string; secretKey: string };
  /** The simulator's controls. */
  admin: SimulatorAdmin;
  /** A pool as superuser. */
  sql: postgres.Sql;
}
