/** `npm run status`: how each job of the schedule fares, the operator's API key, and who waits for the operator. */
import { Command } from "commander";
import { z } from "zod";
import { runCommand } from "./lib/errors.ts";
import { callAsOperator, type OperatorRow, rowAsOperator } from "./lib/operator.ts";
import type { KeyState } from "./operate/lend.ts";
import { requestReport, requestWords } from "./operate/requests.ts";

type Job = OperatorRow<"schedule_report", "last_success_at" | "last_error" | "duration_ms">;
/** What a run did. */
const done = z.record(z.string(), z.number());

const program = new Command("npm run status --")
  .description(
    "Shows when each scheduled job last ran and succeeded, which are late, how much of your API key is used today, and who waits for access or a free report. Exits with 1 if any job is late. Without SUPABASE_URL and SUPABASE_SECRET_KEY it checks the local stack.",
  )
  .option(
    "--json",
    "print {jobs: [{name, last_success_at, late}], operators_key: {state, used, key_units}, requests: {access, access_late, reports, wishes}} as the last line of standard output",
  )
  .showHelpAfterError();

await runCommand(async () => {
  const { json } = program.parse().opts<{ json?: boolean }>();
  const jobs: Job[] = await callAsOperator("schedule_report");
  const key: KeyState = await rowAsOperator("key_state");
  const requests = requestReport.parse(await callAsOperator("request_report"));
  if (json) {
    const told = jobs.map(({ name, last_success_at, late }) => ({ name, last_success_at, late }));
    console.log(JSON.stringify({ jobs: told, operators_key: key, requests }));
  } else {
    console.table(Object.fromEntries(jobs.map((job) => [job.name, inWords(job)])));
    console.log(`Your API key: ${keyWords(key)}`);
    for (const line of requestWords(requests)) console.log(line);
  }
  if (jobs.some(({ late }) => late)) process.exitCode = 1;
});

function keyWords({ state, used, key_units, error, closed_why }: KeyState): string {
  const units = `${used.toLocaleString("en")} of ${key_units.toLocaleString("en")} units used today`;
  if (state === "wrong") return `Google rejects it (${error}); ${units}`;
  if (state === "closed") return `you closed it${closed_why === null ? "" : ` (${closed_why})`}; ${units}`;
  return `${units}${state === "ok" ? "" : `, ${state.replace("_", " ")}`}`;
}

function inWords({ last_success_at, last_error, duration_ms, counts, late }: Job) {
  const did = Object.entries(done.parse(counts))
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`);
  return {
    state: late ? "late" : "in time",
    "last success": last_success_at ?? "never",
    took: duration_ms === null ? "" : `${duration_ms} ms`,
    did: did.join(", "),
    error: last_error ?? "",
  };
}
