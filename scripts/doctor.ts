/** `npm run doctor`: what is wrong with an installation, and how to mend it. */
import { z } from "zod";
import { examine } from "./doctor/examine.ts";
import { commandFamily, runFamily, tell } from "./lib/command-family.ts";
import { callAsOperator, operatorAddress } from "./lib/operator.ts";
import { loadSettings } from "./lib/settings.ts";

const state = z.object({ paused: z.boolean() });

const program = commandFamily(
  "npm run doctor --",
  "Examines keys, schedule, clocks, Google, model and mail, and says how to mend what is wrong. It changes nothing. Exits with 1 when " +
    "something is. Without SUPABASE_URL and SUPABASE_SECRET_KEY it examines the local stack.",
)
  .option("--json", "print {ok, faults: [{code, mend}]} as the last line of standard output")
  .action(async ({ json }: { json?: boolean }) => {
    const faults = await examine(await operatorAddress(loadSettings()));
    const ok = faults.length === 0;
    // No fault, since somebody wanted it; but whoever wonders why nothing happens asks here first.
    const { paused } = ok ? state.parse(await callAsOperator("engine_state")) : { paused: false };
    tell(json, { ok, faults }, () => {
      if (ok) console.log("All is well.");
      if (paused) console.log("Everything is paused by you: npm run operate -- resume lets it go on.");
      for (const { code, mend } of faults) console.log(`${code}\n  ${mend}`);
    });
    if (!ok) process.exitCode = 1;
  });

await runFamily(program);
