/** `npm run report`: the report of a period as a PDF. */
import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { LIMITS } from "../supabase/functions/_shared/database/vocabulary.gen.ts";
import { PERIODS } from "../web/src/screens/reports/period-names.ts";
import { emailOf } from "./lib/command-family.ts";
import { PlainError, runCommand } from "./lib/errors.ts";
import { installedChromium } from "./lib/installed-chromium.ts";
import { callAsOperator, operatorAddress } from "./lib/operator.ts";
import { loadSettings } from "./lib/settings.ts";
import type { ReportOrder } from "./report/order.ts";
import { printReport } from "./report/print.ts";

interface Options {
  email: string;
  period: string;
  from?: string;
  to?: string;
  channel?: string;
  account?: string;
  site?: string;
  paper: "A4" | "Letter";
  out: string;
}

const program = new Command("npm run report --")
  .description(
    "Writes a report as a PDF: two pages with its numbers, chart, findings and footnotes, then its tables. It's printed by an installed Chromium or Chrome, with what the person of --email may see. Without SUPABASE_URL and SUPABASE_SECRET_KEY it uses the local stack.",
  )
  .requiredOption("--email <email>", "whose report: an account's owner or a member")
  .addOption(new Option("--period <period>", "its days, by name").choices(PERIODS).default("last_month"))
  .option("--from <day>", "its first day instead, as 2026-10-01; needs --to", day)
  .option("--to <day>", "its last day", day)
  .option("--channel <id>", "only this channel, as UC...")
  .option("--account <id>", "the account, for a member of several")
  .option("--site <url>", "where the web client is (default: SITE_URL, or the local stack's)")
  .addOption(new Option("--paper <paper>", "the size of its pages").choices(["A4", "Letter"]).default("A4"))
  .option("--out <file>", "the file to write; one that is there is replaced", "report.pdf")
  .showHelpAfterError();

await runCommand(async () => {
  const options = program.parse().opts<Options>();
  const env = loadSettings();
  const email = emailOf(options.email);
  const site = siteOf(options, env);
  const days = daysOf(options);
  const chromium = await installedChromium(env);
  if (!chromium) {
    throw new PlainError(
      "no Chromium or Chrome found that runs; install one, or set CHROMIUM_PATH to its program",
    );
  }
  // Auth would make an account for somebody whom it doesn't know.
  await callAsOperator("account_summary", { p_email: email });
  const pdf = await printReport({
    ...options,
    email,
    site,
    days,
    chromium,
    api: await operatorAddress(env),
    whole: true,
  });
  await writeWhole(resolve(options.out), pdf);
  console.log(`Written to ${options.out}.`);
});

function day(text: string): string {
  if (z.iso.date().safeParse(text).success) return text;
  throw new InvalidArgumentError("Enter a day as 2026-10-01.");
}

function daysOf({ period, from, to }: Options): ReportOrder["days"] {
  if (!from && !to) return { period };
  if (!from || !to) throw new PlainError("--from and --to go together");
  if (from > to) throw new PlainError("--from is after --to");
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= LIMITS.report_days) {
    throw new PlainError(`a report is of ${LIMITS.report_days} days at most`);
  }
  return { start: from, end: to };
}

function siteOf({ site }: Options, env: NodeJS.ProcessEnv): string {
  const local = env.SUPABASE_URL ? undefined : `http://127.0.0.1:${env.REJOINDER_WEB_PORT || 5173}`;
  const found = site ?? (env.SITE_URL || local);
  if (!found) throw new PlainError("where is the web client? Set SITE_URL, or use --site");
  if (!/^https?:$/.test(URL.parse(found)?.protocol ?? ""))
    throw new PlainError(`'${found}' isn't a web address`);
  return found;
}

/** All of it or nothing. It is personal data: for nobody else on this machine. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const beside = join(dirname(file), `.${basename(file)}.${randomUUID()}`);
  try {
    await writeFile(beside, content, { flag: "wx", mode: 0o600 });
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw new PlainError(`can't write ${file}: ${error instanceof Error ? error.message : error}`);
  }
}
