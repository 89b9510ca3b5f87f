/** Kills processes of the stack at any instruction, and brings them back. */
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../journey/engine.ts";
import type { Stack } from "../stack/index.ts";
import type { Chance } from "./random.ts";

export interface Kill {
  victim: "functionsHost" | "postgres";
  /** By the product's clock. */
  at: Date;
}

/** SIGKILL to the functions host or Postgres after a random moment; resolves when it serves again. */
export async function kill(stack: Stack, clock: Clock, chance: Chance): Promise<Kill> {
  const victim = chance.happens(0.6) ? "functionsHost" : "postgres";
  await delay(chance.between(5, 500));
  const service = stack[victim];
  const at = clock.now();
  if (service.pid) process.kill(service.pid, "SIGKILL");
  await service.restart();
  // What depends on it is not there again the moment it is.
  await Promise.all([stack.postgres.ready(), stack.api.ready(), stack.functionsHost.ready()]);
  return { victim, at };
}
