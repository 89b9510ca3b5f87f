import { setTimeout as delay } from "node:timers/promises";
import { addChannel } from "../../../builder/channel.ts";
import {
  approveAccess,
  connect,
  invoke,
  type Owner,
  setVideoReplies,
  signIn,
} from "../../../builder/owner.ts";
import type { Place } from "../place.ts";
import { quadraticTexts } from "../texts.ts";
import type { Way } from "../way.ts";

/** So long others may wait whatever is drafted: on two cores beside other work. One careless pattern made it ten seconds. */
const PATIENCE_MS = 1_000;
const MOST_TIMES_AS_LONG = 2;
const PAUSE_MS = 50;
/** After so long nothing more is begun. */
const MOST_MS = 60_000;
/** YouTube's times are whole seconds, and nothing is answered by itself that was written before its channel came. */
const A_SECOND_LATER_MS = 1_100;

interface Written {
  owner: Owner;
  video: string;
}

async function channelWithVideo(place: Place, name: string): Promise<Written> {
  const owner = await signIn(place, `${name}.${Date.now()}@example.com`);
  await approveAccess(place, owner, "pro");
  const channel = await addChannel(place, name);
  await connect(place, owner, channel);
  await setVideoReplies(owner, true);
  await delay(A_SECOND_LATER_MS);
  const { id } = await place.admin.addVideo({ channelId: channel.channelId, title: "Bread" });
  return { owner, video: id };
}

/** Reads them and drafts for them, as an owner who presses the buttons; resolves to how many it was decided about. */
async function answerAll({ owner }: Written): Promise<number> {
  await invoke(owner, "sync-comments", {});
  let decided = 0;
  for (;;) {
    const { claimed } = await invoke<{ claimed: number }>(owner, "draft-replies", {});
    if (claimed === 0) return decided;
    decided += claimed;
  }
}

/** How long another user waits for a function meanwhile: 95 of 100 calls at most so long. */
async function waitOfOther(place: Place, other: Owner, written: Written, texts: string[]): Promise<number> {
  await place.admin.addComments(texts.map((text) => ({ videoId: written.video, text })));
  let working = true;
  const work = answerAll(written).finally(() => {
    working = false;
  });
  const end = performance.now() + MOST_MS;
  const times: number[] = [];
  while (working && performance.now() < end) {
    const begun = performance.now();
    await invoke(other, "google-setup", {});
    times.push(performance.now() - begun);
    await delay(PAUSE_MS);
  }
  if (working)
    await place.sql`update test.comments set candidate = false where user_id = ${written.owner.id}`;
  const decided = await work;
  if (decided === 0) throw new Error("Nothing was drafted for: no comment was tried.");
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0);
}

export const quadraticComments: Way = {
  name: "quadratic comments",
  about: "writes comments as long as YouTube takes them, on which careless patterns need seconds",
  async attempt(place) {
    const other = await signIn(place, `other.${Date.now()}@example.com`);
    const hostile = quadraticTexts("viewer");
    // As long as the hostile ones: a long text takes longer, and it is its shape that is tried.
    const ordinary = hostile.map(({ length }, n) =>
      `How long do you let it rest before it goes into the oven? And then ${n}? `
        .repeat(200)
        .slice(0, length),
    );
    const usual = await waitOfOther(place, other, await channelWithVideo(place, "usual"), ordinary);
    const beside = await waitOfOther(place, other, await channelWithVideo(place, "flooded"), hostile);
    const tooLong = beside > Math.max(PATIENCE_MS, usual * MOST_TIMES_AS_LONG);
    return {
      passed: tooLong ? 1 : 0,
      ...{ comments: hostile.length, others_wait_ms: usual, others_wait_beside_ms: beside },
    };
  },
};
