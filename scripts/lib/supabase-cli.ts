/** The official CLI against a database's address. */
import { host } from "../stack/ports.ts";
import { localBinary, repositoryRoot } from "./paths.ts";
import { type RunResult, run } from "./run.ts";

/** Runs it without telemetry, colours and questions. */
export function supabaseCli(args: string[], workdir: string = repositoryRoot): Promise<RunResult> {
  const quiet = {
    SUPABASE_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    NO_COLOR: "1",
    SUPABASE_NO_UPDATE_CHECK: "1",
  };
  // The embedded server speaks no TLS; without this the CLI says so, between the lines of its answer.
  const tls = args.some((argument) => argument.includes(`@${host}:`)) ? { PGSSLMODE: "disable" } : {};
  return run(process.execPath, [localBinary("supabase"), ...args, `--workdir=${workdir}`, "--agent=no"], {
    cwd: workdir,
    env: { ...process.env, ...quiet, ...tls },
  });
}
