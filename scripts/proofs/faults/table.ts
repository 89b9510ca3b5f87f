/** A temporary stack with everything that runs are played on. */
import { trustConversations } from "../../builder/rows/conversations.ts";
import { Clock } from "../../journey/engine.ts";
import type { Stack } from "../../stack/index.ts";
import type { Parts } from "../../stack/parts.ts";
import { Receiver } from "../harness/receiver.ts";
import { installWitness } from "../harness/witness.ts";
import { SEEN } from "../invariants/events.ts";
import { type Hosts, startHosts } from "./hosts.ts";
import type { RepliesWhere } from "./schedule.ts";
import type { Table } from "./storm.ts";

/** A stack, and the hosts of its functions by how they answer within threads, which are started when a run needs them. */
export interface Tables {
  stack: Stack;
  laidFor(replies: RepliesWhere): Promise<Table>;
}

/** The hosts end with the parts. */
export async function tablesOn(stack: Stack, parts: Parts): Promise<Tables> {
  await trustConversations(stack);
  await installWitness(stack.sql, Object.keys(SEEN), SEEN);
  const receiver = await parts.add(Receiver.open(), (one) => one.close());
  const clock = new Clock(stack);
  const started = new Map<RepliesWhere, Hosts>();
  return {
    stack,
    async laidFor(replies) {
      const hosts =
        started.get(replies) ?? (await parts.add(startHosts(stack, replies), (one) => one.close()));
      started.set(replies, hosts);
      return { stack, clock, hosts, receiver };
    },
  };
}
