/** A deployment from its settings to its end. */
import { basename, join, relative } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { repositoryRoot, supabaseDirectory } from "../lib/paths.ts";
import { migrationFiles } from "../stack/migrate.ts";
import { hostedConfig } from "./auth-settings.ts";
import { hasDocker } from "./backup.ts";
import { type ClientBuild, clientBuild } from "./client-build.ts";
import { execute } from "./execute.ts";
import { findKeys } from "./kept-keys.ts";
import { type LookOptions, patient } from "./look.ts";
import { ManagementError, managementApi } from "./management.ts";
import { newProject, type Observed, observe } from "./observe.ts";
import { type OfficialCli, officialCli } from "./official-cli.ts";
import { plan, type Step } from "./plan.ts";
import { type Missing, readDeploySettings } from "./settings.ts";
import { functionSources } from "./sources.ts";

export interface DeployOptions {
  /** Environment with SUPABASE_PROJECT_REF. */
  given: Record<string, string | undefined>;
  dryRun: boolean;
  backup: boolean;
  /** Where keys and backups of hosted projects are, one directory each. */
  home: string;
  note: (line: string) => void;
  /** Stand-ins, in tests. */
  cli?: OfficialCli;
  client?: ClientBuild;
  look?: LookOptions;
  hasDocker?: () => Promise<boolean>;
  /** Files of migrations, in order. */
  migrations?: string[];
}

/** Grows as the deployment goes on, so that it tells what is known when it fails. */
export interface DeployReport {
  missing: Missing[];
  steps: string[];
}

export async function deploy(options: DeployOptions, report: DeployReport): Promise<void> {
  const { given, note } = options;
  const { missing, settings } = readDeploySettings(given);
  report.missing.push(...missing);
  const managementUrl = given.SUPABASE_MANAGEMENT_URL?.replace(/\/+$/, "") || undefined;
  const { SUPABASE_PROJECT_REF: ref, SUPABASE_ACCESS_TOKEN: token } = given;
  const api =
    ref && token && !missing.some(({ name }) => name === "SUPABASE_PROJECT_REF")
      ? managementApi({ url: managementUrl ?? "https://api.supabase.com", token, ref })
      : undefined;
  // The project is looked at whatever else is missing, so that all of it is said at once.
  const observed = api && (await lookAt(() => observe(api), report, options));
  if (report.missing.length > 0 || !settings || !api || !observed) {
    const lines = report.missing.map(({ name, why }) => `  ${name}: ${why}`);
    throw new PlainError(["these are missing:", ...lines].join("\n"));
  }

  const directory = join(options.home, settings.ref);
  const clientDirectory = join(repositoryRoot, "dist", "hosted", settings.ref);
  const client = options.client ?? clientBuild(settings, clientDirectory);
  const [keys, config, migrations, functions, clientIsBuilt] = await Promise.all([
    findKeys(directory, settings.keys),
    hostedConfig(settings, supabaseDirectory),
    options.migrations ?? migrationFiles(supabaseDirectory),
    functionSources(supabaseDirectory),
    client.isBuilt(observed.apiKeys.publishable),
  ]);
  const wanted = {
    settings,
    keys,
    config,
    migrations: migrations.map((file) => basename(file)),
    functions,
    clientIsBuilt,
    places: {
      keys: shortest(join(directory, "keys.json")),
      backups: shortest(join(directory, "backups")),
      client: shortest(clientDirectory),
    },
    backup: options.backup,
  };
  const steps = plan(wanted, observed);
  report.steps.push(...steps.map(({ text }) => text));
  if (settings.databaseBytes === undefined && observed.databaseBytes === null) {
    note(
      "Nobody has said how large the database may become, so nothing keeps past comments from filling it: set DATABASE_SIZE to 500MB on Supabase Free, 8GB on Pro",
    );
  }
  if (options.dryRun) return note(inWords(steps));

  const cli = options.cli ?? officialCli(settings, managementUrl);
  await execute(steps, wanted, {
    api,
    cli,
    client,
    look: options.look ?? patient,
    hasDocker: options.hasDocker ?? hasDocker,
    directory,
    note,
  });
  note(nextSteps(settings.siteUrl, settings.apiUrl, wanted.places));
}

async function lookAt(
  observing: () => Promise<Observed>,
  report: DeployReport,
  { dryRun, note }: DeployOptions,
): Promise<Observed | undefined> {
  try {
    return await observing();
  } catch (error) {
    if (!(error instanceof ManagementError)) throw error;
    const { status, message } = error;
    if (status === 0 && dryRun) {
      note(`${message}; this is the plan for a new project`);
      return newProject;
    }
    if (status === 401) {
      report.missing.push({ name: "SUPABASE_ACCESS_TOKEN", why: "Supabase doesn't accept this token" });
    } else if (status === 403 || status === 404) {
      report.missing.push({
        name: "SUPABASE_PROJECT_REF",
        why: `this token can't access that project (${message})`,
      });
    } else throw error;
    return undefined;
  }
}

function inWords(steps: Step[]): string {
  return ["This would happen:", ...steps.map(({ text }, index) => `  ${index + 1}. ${text}`)].join("\n");
}

function nextSteps(siteUrl: string, apiUrl: string, places: { keys: string; client: string }): string {
  return `
Deployed. Next steps:
  1. Publish ${places.client} at ${siteUrl}. It includes _headers and vercel.json with the security headers.
  2. Keep a copy of ${places.keys} separate from the database backups. Without it, stored credentials can't be opened.
  3. Google: register the redirect URI ${apiUrl}/functions/v1/google-request/callback (docs/GO-LIVE.md).
  4. Let yourself in, with SUPABASE_URL and SUPABASE_SECRET_KEY set: npm run access -- allow YOUR@MAIL
  5. Set how many proxies are in front of the functions: npm run access -- proxies 2 (docs/ACCESS.md, Caller addresses).
  6. Let something outside watch ${apiUrl}/functions/v1/health.`;
}

function shortest(path: string): string {
  const here = relative(repositoryRoot, path);
  return here.startsWith("..") ? path : here;
}
