/** A temporary stack with everything that runs are played on. */
import { Clock } from "../../journey/engine.ts";
import type { Stack } from "../../stack/index.ts";
import { startHosts } from "./hosts.ts";
import type { Table } from "./storm.ts";

export async function onTable<Result>(
  stack: Stack,
  work: (table: Table) => Promise<Result>,
): Promise<Result> {
  const hosts = await startHosts(stack);
  try {
    return await work({ stack, clock: new Clock(stack), hosts });
  } finally {
    await hosts.close();
  }
}
