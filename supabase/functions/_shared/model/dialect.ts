import { createHash } from "node:crypto";
import { z } from "zod";
import type { Env } from "../runtime/env.ts";

/** What a model server understands of the protocol. */
const dialect = z.object({
  output: z.enum(["json_schema", "json_object", "text"]),
  limit: z.enum(["max_tokens", "max_completion_tokens", "none"]),
  temperature: z.boolean(),
});
export type Dialect = z.infer<typeof dialect>;

type Settings = Pick<Env, "MODEL_BASE_URL" | "MODEL_NAME" | "MODEL_OUTPUT">;

/** What the settings say at first; the rest is found out. */
export function firstDialect({ MODEL_OUTPUT }: Pick<Env, "MODEL_OUTPUT">): Dialect {
  return {
    output: MODEL_OUTPUT === "auto" ? "json_schema" : MODEL_OUTPUT,
    limit: "max_tokens",
    temperature: true,
  };
}

/** Names what was learned about: other settings are another server. */
export function serverKey({ MODEL_BASE_URL, MODEL_NAME, MODEL_OUTPUT }: Settings): string {
  return createHash("sha256")
    .update([MODEL_BASE_URL, MODEL_NAME, MODEL_OUTPUT].join("\n"))
    .digest("hex")
    .slice(0, 32);
}

/** By server; the database keeps what a process has learned, since hosted processes live for minutes. */
const known = new Map<string, Dialect>();
let unsaved: { server: string; dialect: Dialect } | undefined;

export function recall(server: string): Dialect | undefined {
  return known.get(server);
}

/** What a call that went well has shown. */
export function learn(server: string, learned: Dialect, isKept = true): void {
  if (JSON.stringify(known.get(server)) === JSON.stringify(learned)) return;
  known.set(server, learned);
  if (isKept) unsaved = { server, dialect: learned };
}

/** What the database keeps of an earlier process. */
export function remember(server: string | null, kept: unknown): void {
  const parsed = dialect.safeParse(kept);
  if (server && parsed.success && !known.has(server)) known.set(server, parsed.data);
}

/** What the database does not know yet, once. */
export function takeUnsaved(): typeof unsaved {
  const taken = unsaved;
  unsaved = undefined;
  return taken;
}

/** For tests: a new process. */
export function forgetDialects(): void {
  known.clear();
  unsaved = undefined;
}

/**
 * How to ask again after a request was refused as malformed; undefined when it is the request itself. A server that names what it
 * does not know is believed; one that does not, and was never heard before, may know less of the output format.
 */
export function adapted(
  tried: Dialect,
  said: string,
  { auto, heard }: { auto: boolean; heard: boolean },
): Dialect | undefined {
  if (tried.temperature && /temperature/i.test(said)) return { ...tried, temperature: false };
  if (tried.limit === "max_tokens" && /max_(completion_)?tokens/i.test(said))
    return { ...tried, limit: "max_completion_tokens" };
  if (tried.limit === "max_completion_tokens" && /max_(completion_)?tokens/i.test(said))
    return { ...tried, limit: "none" };
  const named = /response_format|json_schema|json_object|structured|schema|grammar/i.test(said);
  if (!auto || tried.output === "text" || (heard && !named)) return undefined;
  // It may have named the one it wants instead.
  const next = tried.output === "json_schema" ? "json_object" : "text";
  return { ...tried, output: next };
}
