/** The part of Supabase's Management API that a deployment needs (https://api.supabase.com/api/v1). */
import { z } from "zod";
import { PlainError } from "../lib/errors.ts";

const project = z.object({ ref: z.string(), name: z.string(), region: z.string(), status: z.string() });
const secrets = z.array(z.object({ name: z.string(), value: z.string() }));
const functions = z.array(
  z.object({ slug: z.string(), status: z.string(), verify_jwt: z.boolean().optional() }),
);
const apiKeys = z.array(
  z.object({ name: z.string(), type: z.string().nullish(), api_key: z.string().nullish() }),
);
const dataApi = z.object({ db_schema: z.string(), db_extra_search_path: z.string(), max_rows: z.number() });
const authConfig = z.record(z.string(), z.unknown());
const rows = z.array(z.record(z.string(), z.unknown()));

export type DataApiConfig = z.infer<typeof dataApi>;
export type Management = ReturnType<typeof managementApi>;

/** A refusal of the API, or none at all. */
export class ManagementError extends PlainError {
  /** 0 when nobody answered. */
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const TIMEOUT_MS = 60_000;

export function managementApi(options: { url: string; token: string; ref: string }) {
  const { url, token, ref } = options;

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const what = `${method} ${path}`;
    const response = await fetch(`${url}/v1/projects/${ref}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new ManagementError(0, `${url} does not answer (${what})`);
    });
    const text = await response.text();
    if (!response.ok) {
      // What it was asked may hold secrets, and an answer may repeat it.
      const said = z.object({ message: z.string() }).safeParse(parseJson(text)).data?.message;
      throw new ManagementError(
        response.status,
        `Supabase answered ${response.status} to ${what}${said ? `: ${said.slice(0, 300)}` : ""}`,
      );
    }
    return text === "" ? undefined : parseJson(text);
  }

  return {
    project: async () => project.parse(await call("GET", "")),
    /** Values come as digests. */
    secrets: async () => secrets.parse(await call("GET", "/secrets")),
    setSecrets: (values: Record<string, string>) =>
      call(
        "POST",
        "/secrets",
        Object.entries(values).map(([name, value]) => ({ name, value })),
      ),
    deleteSecrets: (names: string[]) => call("DELETE", "/secrets", names),
    apiKeys: async () => apiKeys.parse(await call("GET", "/api-keys?reveal=true")),
    createApiKey: (type: "publishable" | "secret") =>
      call("POST", "/api-keys?reveal=true", {
        type,
        name: "default",
        ...(type === "secret" ? { secret_jwt_template: { role: "service_role" } } : {}),
      }),
    functions: async () => functions.parse(await call("GET", "/functions")),
    dataApi: async () => dataApi.parse(await call("GET", "/postgrest")),
    setDataApi: (config: DataApiConfig) => call("PATCH", "/postgrest", config),
    auth: async () => authConfig.parse(await call("GET", "/config/auth")),
    setAuth: (changes: Record<string, unknown>) => call("PATCH", "/config/auth", changes),
    query: async (query: string, parameters: unknown[] = []) =>
      rows.parse(
        await call("POST", "/database/query", { query, ...(parameters.length > 0 ? { parameters } : {}) }),
      ),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
