/** The official CLI against a hosted project: for what the Management API does not do by itself. */
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlainError } from "../lib/errors.ts";
import { repositoryRoot } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import type { DeploySettings } from "./settings.ts";

/** Runs it to its end; rejects with what it printed. */
export type OfficialCli = (args: string[]) => Promise<void>;

/** `managementUrl` undefined: Supabase's own. */
export function officialCli(settings: DeploySettings, managementUrl?: string): OfficialCli {
  return async (args) => {
    await using scratch = await mkdtempDisposable(join(tmpdir(), "rejoinder-cli-"));
    const profile = managementUrl ? await writeProfile(scratch.path, managementUrl) : [];
    const env = {
      SUPABASE_ACCESS_TOKEN: settings.accessToken,
      ...(settings.databasePassword ? { SUPABASE_DB_PASSWORD: settings.databasePassword } : {}),
      SUPABASE_TELEMETRY_DISABLED: "1",
      DO_NOT_TRACK: "1",
      NO_COLOR: "1",
      SUPABASE_NO_UPDATE_CHECK: "1",
    };
    const all = [...args, ...profile, `--workdir=${repositoryRoot}`, "--yes", "--agent=no"];
    const { failed, all: printed } = await run("supabase", all, { env });
    if (failed) throw new PlainError(`supabase ${args.slice(0, 2).join(" ")} failed\n${printed}`);
  };
}

async function writeProfile(directory: string, managementUrl: string): Promise<string[]> {
  const file = join(directory, "profile.yaml");
  const lines = [
    "name: stand-in",
    `api_url: ${managementUrl}`,
    `dashboard_url: ${managementUrl}`,
    "project_host: supabase.co",
    `pooler_host: ${new URL(managementUrl).hostname}`,
  ];
  await writeFile(file, `${lines.join("\n")}\n`);
  return [`--profile=${file}`];
}

/** Which database a command of the CLI is for: the project's, by a role that lives minutes, or the address that was given. */
export function remoteDatabase({ ref, databaseUrl }: DeploySettings): string {
  return `--remote=${databaseUrl ?? ref}`;
}
