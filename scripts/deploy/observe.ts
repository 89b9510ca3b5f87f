/** How a project is now, as far as a deployment may change it. Reads and changes nothing. */
import { z } from "zod";
import { PlainError } from "../lib/errors.ts";
import type { DataApiConfig, Management } from "./management.ts";
import { APPLIED_MIGRATIONS, DATABASE_SIZE, UNSCHEDULED_JOBS, VAULT_DIGESTS, WHAT_EXISTS } from "./sql.ts";

export interface Observed {
  /** Versions that the database has applied. */
  migrations: string[];
  /** Digests of the functions' secrets, by name. */
  secrets: Record<string, string>;
  apiKeys: { publishable: string | undefined; hasSecret: boolean };
  functions: { slug: string; status: string; verify_jwt?: boolean | undefined }[];
  dataApi: DataApiConfig | undefined;
  auth: Record<string, unknown>;
  /** Digests of Vault's secrets, by name. */
  vault: Record<string, string>;
  /** Whether pg_cron has every job. */
  scheduled: boolean;
  /** How large the database may become; null where nobody has said. */
  databaseBytes: number | null;
}

/** A project that was just made. */
export const newProject: Observed = {
  migrations: [],
  secrets: {},
  apiKeys: { publishable: undefined, hasSecret: false },
  functions: [],
  dataApi: undefined,
  auth: {},
  vault: {},
  scheduled: false,
  databaseBytes: null,
};

const exists = z.tuple([
  z.object({ history: z.boolean(), vault: z.boolean(), schedule: z.boolean(), size: z.boolean() }),
]);
const versions = z.array(z.object({ version: z.string() }));
const digests = z.array(z.object({ name: z.string(), digest: z.string() }));
const size = z.tuple([z.object({ bytes: z.string().nullable() })]);
const count = z.tuple([z.object({ jobs: z.number() })]);

export async function observe(api: Management): Promise<Observed> {
  const { name, status } = await api.project();
  if (status !== "ACTIVE_HEALTHY") {
    throw new PlainError(
      `the project ${name} is ${status}, not ACTIVE_HEALTHY; wait, or restore it in the Supabase dashboard`,
    );
  }
  const [secrets, apiKeys, functions, dataApi, auth, database] = await Promise.all([
    api.secrets(),
    api.apiKeys(),
    api.functions(),
    api.dataApi(),
    api.auth(),
    observeDatabase(api),
  ]);
  return {
    ...database,
    secrets: Object.fromEntries(secrets.map(({ name, value }) => [name, value])),
    apiKeys: {
      publishable: apiKeys.find(({ type }) => type === "publishable")?.api_key ?? undefined,
      hasSecret: apiKeys.some(({ type }) => type === "secret"),
    },
    functions,
    dataApi,
    auth,
  };
}

async function observeDatabase(
  api: Management,
): Promise<Pick<Observed, "migrations" | "vault" | "scheduled" | "databaseBytes">> {
  const [has] = exists.parse(await api.query(WHAT_EXISTS));
  const applied = has.history ? versions.parse(await api.query(APPLIED_MIGRATIONS)) : [];
  const vault = has.vault ? digests.parse(await api.query(VAULT_DIGESTS)) : [];
  const scheduled = has.schedule && count.parse(await api.query(UNSCHEDULED_JOBS))[0].jobs === 0;
  const most = has.size ? size.parse(await api.query(DATABASE_SIZE))[0].bytes : null;
  return {
    migrations: applied.map(({ version }) => version),
    vault: Object.fromEntries(vault.map(({ name, digest }) => [name, digest])),
    scheduled,
    databaseBytes: most === null ? null : Number(most),
  };
}
