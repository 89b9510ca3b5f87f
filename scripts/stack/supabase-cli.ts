/** The official CLI against a database's address. */
import { repositoryRoot } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import { host } from "./ports.ts";

/** Runs it without telemetry, colours and questions. */
export function supabaseCli(args: string[], workdir: string = repositoryRoot) {
  const env = {
    SUPABASE_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    NO_COLOR: "1",
    SUPABASE_NO_UPDATE_CHECK: "1",
    // The embedded server speaks no TLS; without this the CLI says so, between the lines of its answer.
    ...(args.some((argument) => argument.includes(`@${host}:`)) ? { PGSSLMODE: "disable" } : {}),
  };
  return run("supabase", [...args, `--workdir=${workdir}`, "--agent=no"], { cwd: workdir, env });
}
