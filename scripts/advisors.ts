/** `npm run advisors`: Supabase's own security and performance advisors on the migrated database. */
import { Command } from "commander";
import { PlainError, runCommand } from "./lib/errors.ts";
import { withConnection } from "./stack/postgres.ts";
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
    const found: Finding[] = JSON.parse(stdout).results;
    const inlined = await inlinable(url ?? database?.url ?? "");
    return found.filter(
      ({ name, detail }) =>
        name !== "function_search_path_mutable" || !inlined.some((one) => detail.includes(one)),
    );
  } finally {
    await database?.stop();
  }
}

/**
 * Functions in SQL that run as their caller, with a search path of nobody's: Postgres puts such a one in the place of its call, and a set
 * clause would keep it from that. They are called from where the path is empty, and lend nobody a right.
 */
async function inlinable(url: string): Promise<string[]> {
  const rows = await withConnection(
    url,
    (sql) => sql<{ name: string }[]>`
      select '\`' || n.nspname || '.' || p.proname || '\`' as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
      where n.nspname = 'engine' and l.lanname = 'sql' and not p.prosecdef and p.proconfig is null`,
  );
  return rows.map(({ name }) => name);
}

function count(findings: Finding[], level: Finding["level"]): number {
  return findings.filter((finding) => finding.level === level).length;
}
