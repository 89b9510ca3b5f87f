/** What a deployment has to do: what is wanted, less what the project has already. Pure. */
import { PlainError } from "../lib/errors.ts";
import { sizeWords } from "../lib/sizes.ts";
import { authChanges, digest, type HostedConfig, hiddenDigest } from "./auth-settings.ts";
import type { Keys } from "./kept-keys.ts";
import type { Observed } from "./observe.ts";
import { type DeploySettings, managedSecrets } from "./settings.ts";

export interface Wanted {
  settings: DeploySettings;
  keys: Keys;
  config: HostedConfig;
  /** Files of supabase/migrations, in order. */
  migrations: string[];
  functions: { names: string[]; digest: string };
  /** Whether the client was built of these sources with these settings. */
  clientIsBuilt: boolean;
  /** Where things are kept and built, as the operator reads them. */
  places: { keys: string; backups: string; client: string };
  backup: boolean;
}

/** The secret that tells which sources the functions were deployed from. */
export const DEPLOYED = "DEPLOYED_FUNCTIONS";
/** The one that tells which passwords Auth was given, as a digest. */
export const DEPLOYED_AUTH = "DEPLOYED_AUTH";

export type Step = { text: string } & (
  | { does: "keys" }
  | { does: "api_keys"; types: ("publishable" | "secret")[] }
  | { does: "backup" }
  | { does: "migrations" }
  | { does: "data_api" }
  | { does: "secrets"; set: Record<string, string>; remove: string[] }
  | { does: "functions" }
  | { does: "vault"; set: Record<string, string> }
  | { does: "schedule" }
  | { does: "size"; bytes: number }
  | { does: "auth"; changes: Record<string, unknown> }
  | { does: "client" }
  | { does: "look" }
);

/** The steps in their order. The functions come before the schedule that calls them, the database before the hook that Auth asks there. */
export function plan(wanted: Wanted, observed: Observed): Step[] {
  refuseLostKeys(wanted, observed);
  const steps: (Step | undefined)[] = [
    keysStep(wanted),
    apiKeysStep(observed),
    ...databaseSteps(wanted, observed),
    dataApiStep(wanted, observed),
    secretsStep(wanted, observed),
    functionsStep(wanted, observed),
    vaultStep(wanted, observed),
    observed.scheduled ? undefined : { does: "schedule", text: "Schedule the jobs with pg_cron" },
    sizeStep(wanted, observed),
    authStep(wanted, observed),
    wanted.clientIsBuilt
      ? undefined
      : {
          does: "client",
          text: `Build the web client for ${wanted.settings.siteUrl} into ${wanted.places.client}`,
        },
    { does: "look", text: "Check that Auth, the Data API and the functions respond" },
  ];
  return steps.filter((step) => step !== undefined);
}

/** New sealing keys beside credentials that others have sealed would make those unreadable. */
function refuseLostKeys({ keys, places }: Wanted, { secrets }: Observed): void {
  if (!keys.made || secrets.SEALING_KEYS === undefined) return;
  throw new PlainError(
    `the project has sealing keys but this machine doesn't. Copy yours to ${places.keys}, or set SEALING_KEYS and SEALING_KEY_ID. New keys couldn't open the stored credentials`,
  );
}

function keysStep({ keys, places }: Wanted): Step | undefined {
  if (!keys.fresh) return undefined;
  const what = keys.made
    ? "Create the keys that seal credentials and authorize the schedule, and keep"
    : "Keep the keys";
  return { does: "keys", text: `${what} ${keys.made ? "them " : ""}in ${places.keys}` };
}

function apiKeysStep({ apiKeys }: Observed): Step | undefined {
  const types: ("publishable" | "secret")[] = [];
  if (!apiKeys.publishable) types.push("publishable");
  if (!apiKeys.hasSecret) types.push("secret");
  if (types.length === 0) return undefined;
  return { does: "api_keys", types, text: `Create API keys: ${types.join(", ")}` };
}

function databaseSteps({ migrations, places, backup }: Wanted, observed: Observed): Step[] {
  const versionOf = (file: string) => file.split("_")[0] ?? "";
  const known = new Set(migrations.map(versionOf));
  const unknown = observed.migrations.find((version) => !known.has(version));
  if (unknown) {
    throw new PlainError(
      `the database has the migration ${unknown}, which this checkout doesn't: the database is newer, or isn't Rejoinder's`,
    );
  }
  const applied = new Set(observed.migrations);
  const pending = migrations.filter((file) => !applied.has(versionOf(file)));
  if (pending.length === 0) return [];
  const apply: Step = {
    does: "migrations",
    text: `Apply ${pending.length} migration${pending.length === 1 ? "" : "s"}: ${pending.join(", ")}`,
  };
  // In a new database there is nothing to lose.
  if (!backup || observed.migrations.length === 0) return [apply];
  return [{ does: "backup", text: `Back up the database to ${places.backups}` }, apply];
}

function dataApiStep({ config }: Wanted, { dataApi }: Observed): Step | undefined {
  const { db_schema, db_extra_search_path, max_rows } = config.dataApi;
  const list = (text: string) =>
    text
      .split(",")
      .map((part) => part.trim())
      .join(",");
  const same =
    dataApi &&
    list(dataApi.db_schema) === db_schema &&
    list(dataApi.db_extra_search_path) === db_extra_search_path &&
    dataApi.max_rows === max_rows;
  if (same) return undefined;
  return {
    does: "data_api",
    text: `Expose the schemas ${db_schema} through the Data API, at most ${max_rows} rows`,
  };
}

function secretsStep({ settings, keys }: Wanted, { secrets }: Observed): Step | undefined {
  const { SEALING_KEYS, SEALING_KEY_ID, CRON_KEY } = keys;
  const all = { ...settings.functions, SEALING_KEYS, SEALING_KEY_ID, CRON_KEY };
  const set = Object.fromEntries(
    Object.entries(all).filter(([name, value]) => !isShownAs(secrets[name], value)),
  );
  const remove = managedSecrets.filter((name) => secrets[name] !== undefined && !(name in all));
  const parts = [
    ...(Object.keys(set).length > 0 ? [`set ${Object.keys(set).sort().join(", ")}`] : []),
    ...(remove.length > 0 ? [`take away ${remove.join(", ")}`] : []),
  ];
  if (parts.length === 0) return undefined;
  return { does: "secrets", set, remove, text: `Set the functions' secrets: ${parts.join("; ")}` };
}

/** Whether what the API shows of a secret, its digest, is of this value. */
function isShownAs(shown: string | undefined, value: string): boolean {
  return shown === digest(value);
}

function functionsStep(
  { functions: { names, digest: sources } }: Wanted,
  observed: Observed,
): Step | undefined {
  const serves = (name: string) =>
    observed.functions.some(
      ({ slug, status, verify_jwt }) => slug === name && status === "ACTIVE" && verify_jwt !== true,
    );
  const marked = isShownAs(observed.secrets[DEPLOYED], sources);
  if (marked && names.every(serves)) return undefined;
  return { does: "functions", text: `Deploy ${names.length} functions` };
}

function vaultStep({ settings: { ref }, keys }: Wanted, { vault }: Observed): Step | undefined {
  const all = { project_url: `https://${ref}.supabase.co`, cron_key: keys.CRON_KEY };
  const set = Object.fromEntries(
    Object.entries(all).filter(([name, value]) => vault[name] !== digest(value)),
  );
  const names = Object.keys(set);
  return names.length === 0
    ? undefined
    : { does: "vault", set, text: `Put ${names.join(" and ")} into Vault` };
}

function sizeStep({ settings: { databaseBytes } }: Wanted, observed: Observed): Step | undefined {
  if (databaseBytes === undefined || databaseBytes === observed.databaseBytes) return undefined;
  return {
    does: "size",
    bytes: databaseBytes,
    text: `Let the database become as large as ${sizeWords(databaseBytes)}`,
  };
}

function authStep({ config }: Wanted, observed: Observed): Step | undefined {
  const known = isShownAs(observed.secrets[DEPLOYED_AUTH], hiddenDigest(config.auth));
  const changes = authChanges(config.auth, observed.auth, known);
  const names = Object.keys(changes);
  if (names.length === 0) return undefined;
  return { does: "auth", changes, text: `Set Auth's ${names.join(", ")}` };
}
