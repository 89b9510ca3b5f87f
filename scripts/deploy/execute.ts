/** Does the steps of a plan, one after the other. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { PlainError } from "../lib/errors.ts";
import type { ClientBuild } from "./client-build.ts";
import { keepKeys } from "./kept-keys.ts";
import { type LookOptions, look } from "./look.ts";
import type { Management } from "./management.ts";
import { type OfficialCli, remoteDatabase } from "./official-cli.ts";
import { DEPLOYED, type Step, type Wanted } from "./plan.ts";
import { SCHEDULE_JOBS, SET_VAULT_SECRET } from "./sql.ts";

export interface Tools {
  api: Management;
  cli: OfficialCli;
  client: ClientBuild;
  look: LookOptions;
  /** The project's directory on this machine: keys and backups. */
  directory: string;
  note: (line: string) => void;
}

/** The publishable key of the project as it is by now. */
async function publishableKey(api: Management): Promise<string> {
  const key = (await api.apiKeys()).find(({ type }) => type === "publishable")?.api_key;
  if (!key) throw new PlainError("the project has no publishable key that could be read");
  return key;
}

export async function execute(steps: Step[], wanted: Wanted, tools: Tools): Promise<void> {
  for (const step of steps) {
    tools.note(step.text);
    await executeStep(step, wanted, tools);
  }
}

async function executeStep(step: Step, wanted: Wanted, tools: Tools): Promise<void> {
  const { api, cli } = tools;
  const { settings } = wanted;
  switch (step.does) {
    case "keys":
      return keepKeys(tools.directory, wanted.keys);
    case "api_keys":
      for (const type of step.types) await api.createApiKey(type);
      return;
    case "backup":
      return backUp(wanted, tools);
    case "migrations":
      return cli(["db", "push", remoteDatabase(settings), "--skip-vault"]);
    case "data_api":
      await api.setDataApi(wanted.config.dataApi);
      return;
    case "secrets":
      if (Object.keys(step.set).length > 0) await api.setSecrets(step.set);
      if (step.remove.length > 0) await api.deleteSecrets(step.remove);
      return;
    case "functions":
      await cli(["functions", "deploy", "--use-api", "--prune", `--remote=${settings.ref}`]);
      await api.setSecrets({ [DEPLOYED]: wanted.functions.digest });
      return;
    case "vault":
      for (const [name, value] of Object.entries(step.set)) await api.query(SET_VAULT_SECRET, [value, name]);
      return;
    case "schedule":
      return schedule(api);
    case "auth":
      await api.setAuth(step.changes);
      return;
    case "client":
      return tools.client.build(await publishableKey(api));
    case "look": {
      const complaints = await look(settings, await publishableKey(api), tools.look);
      for (const complaint of complaints) tools.note(`  health says: ${complaint}`);
    }
  }
}

async function backUp({ settings }: Wanted, { cli, directory }: Tools): Promise<void> {
  const now = new Date().toISOString().replace(/[:.]/g, "-");
  const backup = join(directory, "backups", now);
  await mkdir(backup, { recursive: true, mode: 0o700 });
  const dump = (file: string, ...more: string[]) =>
    cli(["db", "dump", remoteDatabase(settings), `--file=${join(backup, file)}`, ...more]);
  try {
    await dump("roles.sql", "--role-only");
    await dump("schema.sql");
    await dump("data.sql", "--data-only", "--use-copy");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PlainError(
      `nothing was changed: the backup failed. The CLI runs pg_dump in Docker; where there is none, back up by other means and deploy with --no-backup\n${why}`,
    );
  }
}

async function schedule(api: Management): Promise<void> {
  const [row] = z.array(z.object({ jobs: z.number().nullable() })).parse(await api.query(SCHEDULE_JOBS));
  if (row?.jobs) return;
  throw new PlainError(
    "pg_cron, pg_net or Vault is not to be had in this database: switch them on under Database, Extensions, and deploy again",
  );
}
