/** `npm run doctor`: what is wrong with an installation, and how to mend it. */
import { examine } from "./doctor/examine.ts";
import { placeOf } from "./doctor/place.ts";
import { commandFamily, runFamily, tell } from "./lib/command-family.ts";
import { rowAsOperator } from "./lib/operator.ts";
import { loadSettings } from "./lib/settings.ts";

const program = commandFamily(
  "npm run doctor --",
  "Checks the site as a visitor finds it (name, connection, certificate, answer), disk, backup, keys, schedule, clocks, Google, the model and email, and says how to fix what's wrong. Changes nothing. Exits with 1 if it finds a problem. Without SUPABASE_URL and SUPABASE_SECRET_KEY it checks the local stack.",
)
  .option("--json", "print {ok, faults: [{code, mend}], hints} as the last line of standard output")
  .action(async ({ json }: { json?: boolean }) => {
    const { faults, hints } = await examine(await placeOf(loadSettings()));
    const ok = faults.length === 0;
    // No fault, since somebody wanted it; but whoever wonders why nothing happens asks here first.
    const paused = ok && (await rowAsOperator("engine_state")).paused;
    tell(json, { ok, faults, hints }, () => {
      if (ok) console.log("No problems found.");
      if (paused) console.log("You have paused everything. To resume: npm run operate -- resume");
      for (const { code, mend } of faults) console.log(`${code}\n  ${mend}`);
      for (const hint of hints) console.log(hint);
    });
    if (!ok) process.exitCode = 1;
  });

await runFamily(program);
