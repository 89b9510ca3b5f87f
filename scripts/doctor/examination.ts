/** What the doctor looks at: the database's own account of its health, and the installation as its functions see it. */
import { z } from "zod";
import type { diagnoseResponse } from "../../supabase/functions/_shared/contracts/diagnose.ts";
import type { Way } from "./way.ts";

export const facts = z.object({
  now: z.string(),
  schema: z.string(),
  jobs: z.array(z.object({ name: z.string(), late: z.boolean(), error: z.string().nullable() })),
  vault: z.object({ project_url: z.boolean(), cron_key: z.boolean() }).nullable(),
  channels: z.array(
    z.object({ email: z.string(), title: z.string(), problem: z.string(), error: z.string().nullable() }),
  ),
  clients: z.array(z.string()),
  sealed_with: z.array(z.string()),
  mails: z.object({ overdue: z.number(), given_up: z.number() }),
  operators_key: z.object({
    state: z.enum(["ok", "nearly_spent", "spent", "wrong", "closed"]),
    used: z.number(),
    key_units: z.number(),
    error: z.string().nullable(),
  }),
  keys_are_open: z.boolean(),
  model: z.object({ trouble: z.string().nullable(), detail: z.string().nullable() }),
  access_late: z.number().default(0),
  machine: z
    .object({
      disk: z.enum(["ok", "low", "full"]).nullable(),
      disk_bytes: z.number().nullable(),
      disk_free: z.number().nullable(),
      backed_up_at: z.string().nullable(),
      backup_late: z.boolean().nullable(),
    })
    .optional(),
  database: z
    .object({
      state: z.enum(["ok", "low", "full"]).nullable(),
      bytes: z.number().nullable(),
      most_bytes: z.number().nullable(),
    })
    .optional(),
});

export interface Examination {
  /** The address that was examined. */
  url: string;
  /** How it runs, for what mends it. */
  way: Way;
  facts: z.infer<typeof facts>;
  diagnosis: z.infer<typeof diagnoseResponse>;
  /** Whether somebody who calls from elsewhere was believed to be who they said; undefined where nobody asked. */
  believed?: boolean;
  /** How far the clocks of database and functions are ahead of this machine's. */
  aheadMs: { database: number; functions: number };
}

export interface Fault {
  code: string;
  /** What is wrong, and what to do about it. */
  mend: string;
}

/** One thing that can be wrong; undefined when it is not. */
export type Check = (examination: Examination) => string | undefined;

/** Names a few of many. */
export function some(names: string[]): string {
  const different = [...new Set(names)];
  const rest = different.length - 5;
  return different.slice(0, 5).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
