/** Vitest's global set-up for SQL tests. */
export { startTestCluster as default } from "./test-database.ts";
