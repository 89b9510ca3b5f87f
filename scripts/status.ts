/** `npm run status`: how each job of the schedule fares. */
import { Command } from "commander";
import { z } from "zod";
import { runCommand } from "./lib/errors.ts";
import { callAsOperator } from "./lib/operator.ts";

const report = z.array(
  z.object({
    name: z.string(),
    last_started_at: z.string().nullable(),
    last_success_at: z.string().nullable(),
    last_error: z.string().nullable(),
    duration_ms: z.number().nullable(),
    counts: z.record(z.string(), z.number()),
    late: z.boolean(),
  }),
);

const program = new Command("npm run status --")
  .description(
    "Shows when each scheduled job last ran and succeeded, and which are late. Exits with 1 if any are. Without SUPABASE_URL and SUPABASE_SECRET_KEY it checks the local stack.",
  )
  .option("--json", "print {jobs: [{name, last_success_at, late}]} as the last line of standard output")
  .showHelpAfterError();

await runCommand(async () => {
  const { json } = program.parse().opts<{ json?: boolean }>();
  const jobs = report.parse(await callAsOperator("schedule_report"));
  if (json) {
    const told = jobs.map(({ name, last_success_at, late }) => ({ name, last_success_at, late }));
    console.log(JSON.stringify({ jobs: told }));
  } else {
    console.table(Object.fromEntries(jobs.map((job) => [job.name, inWords(job)])));
  }
  if (jobs.some(({ late }) => late)) process.exitCode = 1;
});

function inWords({ last_success_at, last_error, duration_ms, counts, late }: z.infer<typeof report>[number]) {
  const done = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`);
  return {
    state: late ? "late" : "in time",
    "last success": last_success_at ?? "never",
    took: duration_ms === null ? "" : `${duration_ms} ms`,
    did: done.join(", "),
    error: last_error ?? "",
  };
}
