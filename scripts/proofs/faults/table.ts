/** A temporary stack with everything that runs are played on. */
import { trustConversations } from "../../builder/rows/conversations.ts";
import { Clock } from "../../journey/engine.ts";
import type { Stack } from "../../stack/index.ts";
import type { Parts } from "../../stack/parts.ts";
import { startHosts } from "./hosts.ts";
import type { Table } from "./storm.ts";

/** The hosts end with the parts. */
export async function tableOn(stack: Stack, parts: Parts): Promise<Table> {
  await trustConversations(stack);
  const hosts = await parts.add(startHosts(stack), (one) => one.close());
  return { stack, clock: new Clock(stack), hosts };
}
