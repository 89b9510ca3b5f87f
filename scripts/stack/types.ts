/** What a stack is started with and what it gives. */
import type postgres from "postgres";
import type { FunctionsRuntime } from "../hosted/runtime.ts";
import type { SimulatorAdmin } from "../simulator/operations.ts";
import type { Keys } from "./keys.ts";
import type { Ports } from "./ports.ts";
import type { Service } from "./service.ts";

export interface StackOptions {
  /** Where its state lives. Without one the stack is temporary: a home in the temporary directory, gone when it stops. */
  home?: string;
  /** Without ports: any that are free. */
  ports?: Ports;
  /** The web client: its production build, the development server, or none (default). */
  web?: "build" | "dev" | false;
  /** Whether supabase/seed.sql runs on a new database (default false); where Google is real it never does. */
  seed?: boolean;
  /** Runs once, on a new database, before anything runs by itself. When it is broken off, the next start makes a new database. */
  onFresh?: (stack: Stack) => Promise<void>;
  /** Whether the schedule calls the functions (default false: whoever started the stack calls them). */
  schedule?: boolean;
  /** Whether callers wait their turn at the gateway (default false, as hosted, where requests spread over machines). */
  turns?: boolean;
  /**
   * Whether the gateway stands as where strangers reach it (default false): Auth's limits are kept, and X-Forwarded-For says who
   * calls, as behind a proxy.
   */
  exposed?: boolean;
  /** Whether there is a mail box (default: yes). Without one, Auth's mails are dropped. */
  mail?: boolean;
  /** Whether reports by mail have a PDF, where a Chromium is installed (default false). */
  printer?: boolean;
  /** Which parts of the outside world are simulated (default: both). The simulator itself always runs. */
  simulate?: { google: boolean; model: boolean };
  /** Restart the functions when a file changes (default false). */
  watch?: boolean;
  /** Settings for the functions and the web client, such as a real model's address (default: none). */
  environment?: NodeJS.ProcessEnv;
  /** Receives one line for each thing worth telling: progress and crashes (default: silent). */
  log?: (line: string) => void;
  /** Another Deno for the functions (default: the installed one). */
  runtime?: FunctionsRuntime;
  /** Another supabase/ directory, for tests of the stack itself. */
  supabaseDirectory?: string;
}

export interface StackUrls {
  /** Origin of /auth/v1, /rest/v1 and /functions/v1. */
  api: string;
  web: string;
  mail: string;
  simulator: string;
  /** The functions host itself, behind the gateway. */
  functions: string;
  /** As superuser. */
  database: string;
}

export interface Stack {
  home: string;
  /** The directory of the logs. */
  logs: string;
  ports: Ports;
  urls: StackUrls;
  keys: Keys;
  /** A pool as superuser, ended by `stop`. */
  sql: postgres.Sql;
  /** The simulator's controls. */
  admin: SimulatorAdmin;
  /** True when the database was made by this start. */
  fresh: boolean;
  postgres: Service;
  api: Service;
  functionsHost: Service;
  /** What the functions were started with, for tests that run them in their own process. */
  functionsEnvironment: Record<string, string>;
  /** Ends every part. Safe to call twice. */
  stop(): Promise<void>;
}
