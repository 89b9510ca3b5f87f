/** Everything that must hold of comments and their replies once all has come to rest; docs/FAULTS.md says how to add to it. */
import type { Invariant } from "../harness/play.ts";
import type { World } from "../harness/world.ts";
import { nothingHeld, rightMonths, unitsBooked } from "./books.ts";
import { decided, keptOnce, trueStates } from "./comments.ts";
import { conversations } from "./conversations.ts";
import { moderationsEnd, moderationsTrue } from "./moderations.ts";
import { answeredOnce, approvedTexts, oneRecord, onYouTube, wholeHistories } from "./replies.ts";

export const always: readonly Invariant<World>[] = [
  answeredOnce,
  onYouTube,
  approvedTexts,
  oneRecord,
  wholeHistories,
  keptOnce,
  decided,
  trueStates,
  nothingHeld,
  rightMonths,
  unitsBooked,
  moderationsEnd,
  moderationsTrue,
  ...conversations,
];
