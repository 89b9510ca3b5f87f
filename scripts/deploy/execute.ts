/** Does the steps of a plan, one after the other. */
import { join } from "node:path";
import { z } from "zod";
import { PlainError } from "../lib/errors.ts";
import { hiddenDigest } from "./auth-settings.ts";
import { BACKUP_DAYS, backUp, forgetBackups } from "./backup.ts";
import type { ClientBuild } from "./client-build.ts";
import { keepKeys } from "./kept-keys.ts";
import { type LookOptions, look } from "./look.ts";
import type { Management } from "./management.ts";
import { type OfficialCli, remoteDatabase } from "./official-cli.ts";
import { DEPLOYED, DEPLOYED_AUTH, type Step, type Wanted } from "./plan.ts";
import { platformComplaints } from "./platform.ts";
import { SCHEDULE_JOBS, SET_DATABASE_SIZE, SET_VAULT_SECRET } from "./sql.ts";

export interface Tools {
  api: Management;
  cli: OfficialCli;
  client: ClientBuild;
  look: LookOptions;
  hasDocker: () => Promise<boolean>;
  /** The project's directory on this machine: keys and backups. */
  directory: string;
  note: (line: string) => void;
}

/** The publishable key of the project as it is by now. */
async function publishableKey(api: Management): Promise<string> {
  const key = (await api.apiKeys()).find(({ type }) => type === "publishable")?.api_key;
  if (!key) throw new PlainError("couldn't read the project's publishable key");
  return key;
}

export async function execute(steps: Step[], wanted: Wanted, tools: Tools): Promise<void> {
  for (const step of steps) {
    tools.note(step.text);
    await executeStep(step, wanted, tools);
  }
  // Whatever there was to do: the last deployment with a migration may be long ago.
  for (const name of await forgetBackups(join(tools.directory, "backups"))) {
    tools.note(`Deleted the backup ${name}: backups are kept for ${BACKUP_DAYS} days`);
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
      return backUp({
        cli,
        database: remoteDatabase(settings),
        directory: join(tools.directory, "backups"),
        hasDocker: tools.hasDocker,
      });
    case "migrations":
      await cli(["db", "push", remoteDatabase(settings), "--skip-vault"]);
      return;
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
    case "size":
      await api.query(SET_DATABASE_SIZE, [String(step.bytes)]);
      return;
    case "auth":
      await api.setAuth(step.changes);
      await api.setSecrets({ [DEPLOYED_AUTH]: hiddenDigest(wanted.config.auth) });
      return;
    case "client":
      return tools.client.build(await publishableKey(api));
    case "look": {
      const complaints = await look(settings, await publishableKey(api), tools.look);
      for (const complaint of complaints) tools.note(`  the health check failed: ${complaint}`);
      for (const complaint of await platformComplaints(api))
        tools.note(`  not as docs/PLATFORM.md assumes: ${complaint}`);
    }
  }
}

async function schedule(api: Management): Promise<void> {
  const [row] = z.array(z.object({ jobs: z.number().nullable() })).parse(await api.query(SCHEDULE_JOBS));
  if (row?.jobs) return;
  throw new PlainError(
    "pg_cron, pg_net or Vault isn't available in this database. Turn them on under Database > Extensions, then deploy again",
  );
}
