/** `npm run status`: how each job of the schedule fares, the operator's API key, and who waits for the operator. */
import { Command } from "commander";
import { z } from "zod";
import type { Fault } from "./doctor/examination.ts";
import type { Place } from "./doctor/examine.ts";
import { diskFault, diskUnder } from "./doctor/machine.ts";
import { siteFault } from "./doctor/outside.ts";
import { placeOf } from "./doctor/place.ts";
import { diskLevel, diskWords } from "./lib/disk.ts";
import { runCommand } from "./lib/errors.ts";
import { callAsOperator, type OperatorRow, rowAsOperator } from "./lib/operator.ts";
import { loadSettings } from "./lib/settings.ts";
import type { KeyState } from "./operate/lend.ts";
import { requestReport, requestWords } from "./operate/requests.ts";
import { type DatabaseSize, databaseWords } from "./operate/size.ts";

type Job = OperatorRow<"schedule_report", "last_success_at" | "last_error" | "duration_ms">;
/** What a run did. */
const done = z.record(z.string(), z.number());

const program = new Command("npm run status --")
  .description(
    "Shows when each scheduled job last ran and succeeded, which are late, whether visitors reach the site, how full the disk is, how large the database is, when it was last backed up, how much of your API key is used today, and who waits for access or a free report. Exits with 1 if a job or the backup is late, the site can't be visited or the disk or the database fills up; npm run doctor says what to do. Without SUPABASE_URL and SUPABASE_SECRET_KEY it checks the local stack.",
  )
  .option(
    "--json",
    "print {jobs: [{name, last_success_at, late}], site: {address, fault}, disk: {level, bytes, free}, database: {state, bytes, most_bytes}, backup: {at, late}, operators_key: {state, used, key_units}, requests: {access, access_late, reports, wishes}} as the last line of standard output",
  )
  .showHelpAfterError();

await runCommand(async () => {
  const { json } = program.parse().opts<{ json?: boolean }>();
  const jobs: Job[] = await callAsOperator("schedule_report");
  const key: KeyState = await rowAsOperator("key_state");
  const requests = requestReport.parse(await callAsOperator("request_report"));
  const size: DatabaseSize = await rowAsOperator("database_size");
  const place = await placeOf(loadSettings());
  const [site, { disk, backup }] = await Promise.all([siteOf(place), machineOf(place)]);
  if (json) {
    const told = jobs.map(({ name, last_success_at, late }) => ({ name, last_success_at, late }));
    const database = { state: size.state, bytes: size.bytes, most_bytes: size.most_bytes };
    console.log(JSON.stringify({ jobs: told, site, disk, database, backup, operators_key: key, requests }));
  } else {
    console.table(Object.fromEntries(jobs.map((job) => [job.name, inWords(job)])));
    console.log(`Site: ${siteWords(site)}`);
    if (disk) console.log(`Disk: ${diskWords(disk)}`);
    console.log(`Database: ${databaseWords(size)}`);
    if (backup) console.log(`Backup: ${backup.at ?? "never"}${backup.late ? ", late" : ""}`);
    console.log(`Your API key: ${keyWords(key)}`);
    for (const line of requestWords(requests)) console.log(line);
  }
  const isWrong =
    jobs.some(({ late }) => late) ||
    site?.fault ||
    diskFault(disk?.level ?? null, "") ||
    backup?.late ||
    size.state === "low" ||
    size.state === "full";
  if (isWrong) process.exitCode = 1;
});

interface Site {
  address: string;
  fault: Fault | null;
}

/** As a visitor finds it; null where the settings here name no address. */
async function siteOf({ siteUrl, way }: Place): Promise<Site | null> {
  if (siteUrl === undefined) return null;
  return { address: siteUrl, fault: (await siteFault(siteUrl, way)) ?? null };
}

function siteWords(site: Site | null): string {
  if (site === null) return "not visited, since SITE_URL isn't set here";
  return site.fault === null ? `${site.address} answers` : `${site.fault.code}: ${site.fault.mend}`;
}

/** This machine's own look where the data is here, else what the database was told. */
async function machineOf({ home }: Place) {
  const told: OperatorRow<
    "machine_state",
    "disk" | "disk_bytes" | "disk_free" | "is_served" | "backed_up_at"
  > = await rowAsOperator("machine_state");
  const here = home === undefined ? undefined : await diskUnder(home);
  const there = told.disk_bytes === null ? undefined : { bytes: told.disk_bytes, free: told.disk_free ?? 0 };
  const found = here ?? there;
  const disk = found && { level: diskLevel(found), bytes: found.bytes, free: found.free };
  return {
    disk: disk ?? null,
    backup: told.is_served ? { at: told.backed_up_at, late: told.backup_late } : null,
  };
}

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
