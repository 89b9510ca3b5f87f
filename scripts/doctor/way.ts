/** The way an installation runs, which decides what mends it: advice names the commands of that way. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { defaultHome } from "../lib/paths.ts";

export type Way = "start" | "serve" | "hosted";

export interface Advice {
  /** Starts it, or starts it anew. */
  restart: string;
  /** Brings database and functions to one version. */
  bringUpToDate: string;
  /** What the functions wrote. */
  functionsLog: string;
  /** What stands before it on the internet. */
  proxy: string;
}

const onServer = "systemctl restart rejoinder (as root; or npm run serve, where no service is set up)";

export const ADVICE: Record<Way, Advice> = {
  start: {
    restart: "npm start",
    bringUpToDate: "npm start",
    functionsLog: ".rejoinder/logs/functions.log",
    proxy: "npm start",
  },
  serve: {
    restart: onServer,
    bringUpToDate: onServer,
    functionsLog: "logs/functions.log in the data directory",
    proxy: "systemctl restart caddy (as root); journalctl -u caddy says what it does",
  },
  hosted: {
    restart: "open the project in Supabase's dashboard; a paused one is resumed there",
    bringUpToDate: "npm run deploy",
    functionsLog: "Edge Functions, Logs in Supabase's dashboard",
    proxy: "look at the host of the web client, and deploy the client again with npm run deploy",
  },
};

/** How what the operator's settings lead to runs. */
export function wayOf(env: NodeJS.ProcessEnv): Way {
  if (env.SUPABASE_URL && !isLocal(env.SUPABASE_URL)) return "hosted";
  return existsSync(join(defaultHome(env), "server.json")) ? "serve" : "start";
}

export function isLocal(address: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(URL.parse(address)?.hostname ?? "");
}
