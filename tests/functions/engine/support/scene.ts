import { simulator, sql } from "../../support/stack.ts";
import { type Channel, newChannel } from "./channel.ts";
import { backToRealTime, leaveMidnight } from "./clock.ts";

const { model, ...others } = await simulator.settings();
/** A scene that is about sources asks for a model that keeps to them. */
const ordinary = { ...others, model: { ...model, grounding: "smallTalk" } } as const;

/** A test with connected channels of its own; afterwards the simulator, the clock and the database are as before. */
export function scene(name: string, play: (open: typeof newChannel) => Promise<void>): void {
  Deno.test(name, async () => {
    const opened: Channel[] = [];
    try {
      await simulator.configure(ordinary);
      await leaveMidnight();
      await play(async (options) => {
        const channel = await newChannel(options);
        opened.push(channel);
        return channel;
      });
    } finally {
      await Promise.all([simulator.clearFaults(), simulator.configure(ordinary), backToRealTime()]);
      // The next scene's model is another.
      await sql`update test.model_server set trouble = null, wait_until = null, failures = 0, mailed_at = null`;
      await sql`delete from auth.users where id = any(${opened.map(({ person }) => person.id)}::uuid[])`;
    }
  });
}

/** From now on counts the requests to the model; asked, says how many there were. Ends with the scene's faults. */
export async function countModelCalls(): Promise<() => Promise<number>> {
  // A fault that never fires still counts the calls that it saw.
  const { id } = await simulator.addFault({
    method: "chat.completions",
    times: 0,
    fault: { kind: "latency", ms: 0 },
  });
  return async () => (await simulator.faults()).find((rule) => rule.id === id)?.seen as number;
}
