/** `npm run doctor`: what is wrong with an installation, and how to mend it. */
import { examine } from "./doctor/examine.ts";
import { commandFamily, runFamily, tell } from "./lib/command-family.ts";
import { operatorAddress } from "./lib/operator.ts";
import { loadSettings } from "./lib/settings.ts";

const program = commandFamily(
  "npm run doctor --",
  "Examines keys, schedule, clocks, Google, model and mail, and says how to mend what is wrong. It changes nothing. Exits with 1 when " +
    "something is. Without SUPABASE_URL and SUPABASE_SECRET_KEY it examines the local stack.",
)
  .option("--json", "print {ok, faults: [{code, mend}]} as the last line of standard output")
  .action(async ({ json }: { json?: boolean }) => {
    const faults = await examine(await operatorAddress(loadSettings()));
    const ok = faults.length === 0;
    tell(json, { ok, faults }, () => {
      if (ok) console.log("All is well.");
      for (const { code, mend } of faults) console.log(`${code}\n  ${mend}`);
    });
    if (!ok) process.exitCode = 1;
  });

await runFamily(program);
