import assert from "node:assert/strict";
import { syncOf } from "../../../../scripts/builder/rows/looks.ts";
import type { FaultRule } from "../../../../scripts/simulator/faults.ts";
import { simulator, stack } from "../../support/stack.ts";
import { ago, type Channel, friendlyComments } from "./channel.ts";
import { hours, seconds } from "./clock.ts";

/** Comments from before connecting, one a second, the newest `age` old. */
export async function oldComments(channel: Channel, count: number, age = hours(1)): Promise<void> {
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      comment_id: `old-${age}-${index}-${channel.google.channelId}`,
      video_id: channel.videoId,
      text: `What a nice old video, number ${index}`,
    }),
  );
  await simulator.importJsonl({
    jsonl: lines.join("\n"),
    channelId: channel.google.channelId,
    startAt: ago(age + seconds(count)),
    spacingMs: 1000,
  });
}

/** Reads until nothing is left of the history; returns how many runs that took. */
export async function syncWhole(channel: Channel): Promise<number> {
  for (let runs = 1; runs < 20; runs++) {
    const { more, errors } = await channel.run("sync");
    assert.deepEqual(errors, []);
    if (!more) return runs;
  }
  throw new Error("The history has no end.");
}

/** Newer comments than there are on a page, so that what came before is only read again by its id. */
export async function bury(channel: Channel): Promise<void> {
  await channel.comments(...Array.from({ length: 101 }, (_, n) => `So say all of us, ${n}`));
  await syncWhole(channel);
}

/** Pages of threads that were asked for today. */
export const pagesRead = async (channel: Channel) =>
  (await channel.ledger()).rows.find(({ mode }) => mode === "channel page")?.units ?? 0;

/** How far the reading has come. */
export const syncState = (channel: Channel) =>
  syncOf<{ history_cursor: string | null; history_done: boolean; last_error_code: string | null }>(
    stack,
    channel.person,
  );

/** Two pages and more of new comments under a channel that was read whole, the second page of which comes to this; their ids. */
export async function newsBreaking(channel: Channel, fault: FaultRule["fault"]): Promise<string[]> {
  await oldComments(channel, 30);
  await syncWhole(channel);
  const news = await channel.comments(...friendlyComments(230));
  await simulator.addFault({ method: "commentThreads.list", nth: 2, fault });
  return news;
}
