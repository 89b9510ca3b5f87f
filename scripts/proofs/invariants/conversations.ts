/** What holds within threads, where answers of ours go by themselves (turn-rules.ts), looked at afterwards. */
import type { Invariant } from "../harness/play.ts";
import type { World } from "../harness/world.ts";
import { leftIn } from "./leaving.ts";
import { TURN_RULES } from "./turn-rules.ts";

export const conversations: readonly Invariant<World>[] = TURN_RULES.map(({ name, sentence, isBroken }) => ({
  name,
  sentence,
  broken: async (_, once) =>
    (await once(leftIn))
      .filter(isBroken)
      .map(({ id, answers, at }) => `${id} to ${answers.id} left at ${new Date(at).toISOString()}`),
}));
