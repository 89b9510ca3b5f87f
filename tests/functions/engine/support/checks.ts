import { commentOf } from "../../../../scripts/builder/rows/looks.ts";
import type { ReplyFate } from "../../../../scripts/simulator/reply-fates.ts";
import { assertDone } from "../../support/expect.ts";
import { invokeAsSchedule, simulator, stack } from "../../support/stack.ts";
import { type Channel, friendlyComments, type Row } from "./channel.ts";
import { passUntil } from "./clock.ts";
import { reload } from "./posting.ts";

/** Posts one reply for each fate, in this order. */
export async function postedWith(channel: Channel, fates: ReplyFate[]): Promise<Row[]> {
  const queued = await channel.queued(...friendlyComments(fates.length));
  for (const [index, fate] of fates.entries()) {
    await simulator.planFate({ parentId: queued[index]?.comment_id as string, fate });
  }
  await channel.run("post");
  return reload(channel, queued);
}

const postedAt = async (row: Row) =>
  (await commentOf<{ posted_at: Date }>(stack, row.id, "posted_at")).posted_at.getTime();

/** Lives through every check that falls due, by the schedule, until so long after a reply was posted. */
export async function checkUntil(channel: Channel, row: Row, age: number): Promise<void> {
  const end = (await postedAt(row)) + age;
  for (;;) {
    const due = (await channel.rows()).flatMap(({ next_check_at }) => next_check_at?.getTime() ?? []);
    const next = Math.min(...due);
    if (next > end) break;
    await passUntil(new Date(next));
    await channel.refreshDue();
    assertDone(await invokeAsSchedule("verify-pending-replies"));
  }
  await passUntil(new Date(end));
  await channel.refreshDue();
}
