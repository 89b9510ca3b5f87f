/** A recording where it is kept: in the database of an installation, or in a file that was made of it. */
import { writeFileSync } from "node:fs";
import { z } from "zod";
import { readJsonLines } from "../../lib/json-lines.ts";

/** Calls a function of the schema service (lib/operator.ts). */
type ServiceCall = (name: string, parameters: Record<string, unknown>) => Promise<unknown>;

export type Kind = "google" | "model";
const row = z.array(z.object({ id: z.number(), exchange: z.string() }));
const line = z.object({ of: z.enum(["google", "model"]), exchange: z.unknown() });

/** All of one kind, page by page, the oldest first. */
export async function ofInstallation(call: ServiceCall, kind: Kind): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let after = 0; ; ) {
    const page = row.parse(await call("recorded_exchanges", { p_of: kind, p_after: after }));
    all.push(...page.map(({ exchange }) => JSON.parse(exchange)));
    const last = page.at(-1);
    if (!last) return all;
    after = last.id;
  }
}

export const ofFile = (file: string, kind: Kind): unknown[] =>
  readJsonLines(file, line).flatMap((one) => (one.of === kind ? [one.exchange] : []));

/** Writes both kinds, one exchange a line, for its owner alone. Returns how many. */
export async function saveTo(file: string, call: ServiceCall): Promise<number> {
  const lines: string[] = [];
  for (const kind of ["google", "model"] as const)
    for (const exchange of await ofInstallation(call, kind))
      lines.push(JSON.stringify({ of: kind, exchange }));
  writeFileSync(file, lines.map((one) => `${one}\n`).join(""), { mode: 0o600 });
  return lines.length;
}
