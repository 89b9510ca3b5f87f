/** `npm run advisors`: Supabase's own security and performance advisors on the migrated database. */
import { Command } from "commander";
import { PlainError, runCommand } from "./lib/errors.ts";
import { supabaseCli } from "./stack/supabase-cli.ts";
import { startTestDatabase } from "./stack/test-database.ts";

interface Finding {
  name: string;
  title: string;
  level: "INFO" | "WARN" | "ERROR";
  detail: string;
  remediation: string;
}

const program = new Command("npm run advisors --")
  .description(
    "Runs the official Supabase advisors on a freshly migrated database. Fails on any WARN or ERROR.",
  )
  .option("--db-url <url>", "check this database instead")
  .option("--json", "end with one JSON object");

await runCommand(async () => {
  const options = program.parse().opts<{ dbUrl?: string; json?: boolean }>();
  const findings = await advise(options.dbUrl);
  const counts = {
    error: count(findings, "ERROR"),
    warn: count(findings, "WARN"),
    info: count(findings, "INFO"),
  };
  // On a database without data every index is unused.
  const telling = findings.filter(({ name }) => options.dbUrl || name !== "unused_index");
  for (const { level, name, detail } of telling) console.log(`${level.padEnd(5)}  ${name}  ${detail}`);
  console.log(`${counts.error} errors, ${counts.warn} warnings, ${counts.info} hints.`);
  if (options.json) console.log(JSON.stringify({ ...counts, findings }));
  if (counts.error + counts.warn > 0) process.exitCode = 1;
});

async function advise(url: string | undefined): Promise<Finding[]> {
  const database = url === undefined ? await startTestDatabase() : undefined;
  try {
    const remote = `--remote=${url ?? database?.url}`;
    const { failed, stdout, stderr } = await supabaseCli([
      "db",
      "advisors",
      remote,
      "--level=info",
      "--fail-on=none",
      "--output-format=json",
    ]);
    if (failed) throw new PlainError(`supabase db advisors failed: ${stderr.trim() || stdout.trim()}`);
    return JSON.parse(stdout).results;
  } finally {
    await database?.stop();
  }
}

function count(findings: Finding[], level: Finding["level"]): number {
  return findings.filter((finding) => finding.level === level).length;
}
