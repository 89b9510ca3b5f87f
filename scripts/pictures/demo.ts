/** The demo as it is photographed. */

import { signIn } from "../builder/owner.ts";
import { clearTheDesk, playDemoPast, seedDemoChannel } from "../journey/demo.ts";
import { Clock } from "../journey/engine.ts";
import { DEMO } from "../simulator/demo/channel.ts";
import type { Stack } from "../stack/index.ts";
import type { Scene } from "./take.ts";

/** An afternoon in a week like any other: the pictures do not change with the day on which they are taken. */
const TAKEN_AT = new Date("2026-11-18T15:00:00Z");

/**
 * Two weeks, so that the reports have something to compare with, of an owner who looks in often. No emoji: not every machine
 * has a font for them.
 */
const PAST = { days: 15, everyHours: 1, leftHours: 13, habit: " :)" };

/** Plays the demo's past up to the time of the pictures: `waiting` has drafts to decide, `decided` has none left. */
export async function setScene(stack: Stack): Promise<{ waiting: Scene; decided: () => Promise<Scene> }> {
  const clock = new Clock(stack);
  await clock.advance(TAKEN_AT.getTime() - Date.now());
  await seedDemoChannel(stack);
  await playDemoPast(stack, clock, PAST);
  const owner = await signIn(stack, DEMO.email);
  const { data } = await owner.client.auth.getSession();
  const scene = { origin: stack.urls.web, session: data.session };
  return {
    waiting: { ...scene, now: clock.now() },
    decided: async () => {
      await clearTheDesk(stack, owner, clock);
      return { ...scene, now: clock.now() };
    },
  };
}
