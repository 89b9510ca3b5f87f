/** What the code takes for granted of a hosted project and nobody promised (docs/PLATFORM.md), as far as the database tells. */
import { z } from "zod";
import type { Management } from "./management.ts";
import { PLATFORM } from "./sql.ts";

/** How long a statement may take, in milliseconds. The service role has none of its own and is cut off with the authenticator. */
const TIMEOUTS: Record<string, number> = { anon: 3_000, authenticated: 8_000, authenticator: 8_000 };

const told = z.tuple([
  z.object({
    zone: z.string(),
    read_only: z.boolean(),
    timeouts: z.record(z.string(), z.string()),
  }),
]);

/** What is otherwise than assumed, in words. */
export async function platformComplaints(api: Management): Promise<string[]> {
  const [{ zone, read_only, timeouts }] = told.parse(await api.query(PLATFORM));
  const cut = Object.entries(TIMEOUTS).flatMap(([role, assumed]) => {
    const set = timeouts[role];
    if (set !== undefined && milliseconds(set) === assumed) return [];
    return [`a statement of ${role} may take ${set ?? "any time"}, not ${assumed / 1000}s`];
  });
  return [
    ...cut,
    ...(zone === "UTC" ? [] : [`the database's time zone is ${zone}, not UTC`]),
    ...(read_only ? ["the database can only be read: it is larger than its plan allows"] : []),
  ];
}

const UNITS: Record<string, number> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

/** A time as Postgres' settings have it; without a unit it is in milliseconds. */
function milliseconds(text: string): number {
  const [, number = "", unit = ""] = /^(\d+)\s*(ms|s|min|h|)$/.exec(text) ?? [];
  return Number(number) * (UNITS[unit || "ms"] ?? Number.NaN);
}
