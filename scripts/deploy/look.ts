/** Whether what was deployed answers. */
import { z } from "zod";
import { PlainError } from "../lib/errors.ts";
import type { DeploySettings } from "./settings.ts";

export interface LookOptions {
  tries: number;
  pauseMs: number;
  /** Where to look instead of at the public address. */
  origin?: string;
}

/** A function that was just deployed takes some seconds until it answers everywhere. */
export const patient: LookOptions = { tries: 10, pauseMs: 3_000 };

/** What the functions check the tokens of people by. */
const keySet = z.object({ keys: z.array(z.unknown()) });
const health = z.object({
  ok: z.boolean(),
  causes: z.array(z.object({ code: z.string(), job: z.string().optional(), error: z.string().optional() })),
});

const UNSIGNED =
  "Auth still signs tokens with the shared secret of old, which the functions don't take: nobody who signs in gets further. Change to JWT signing keys in the dashboard (Settings, JWT Keys)";

/** Rejects when Auth, the Data API or the functions do not answer; returns what health has to complain of. */
export async function look(
  { apiUrl }: DeploySettings,
  publishableKey: string,
  { tries, pauseMs, origin = apiUrl }: LookOptions,
): Promise<string[]> {
  const ask = async (path: string) => {
    const headers = { apikey: publishableKey };
    const response = await fetch(`${origin}${path}`, { headers, signal: AbortSignal.timeout(15_000) });
    return { status: response.status, text: await response.text() };
  };
  const answers = async (path: string, suffices: (status: number) => boolean) => {
    for (let left = tries; ; left--) {
      const answer = await ask(path).catch((error: unknown) => ({ status: 0, text: String(error) }));
      if (suffices(answer.status)) return answer.text;
      if (left <= 1) {
        const said = answer.status === 0 ? "does not answer" : `answers with ${answer.status}`;
        throw new PlainError(`${apiUrl}${path} ${said}: ${answer.text.slice(0, 200)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  await answers("/auth/v1/settings", (status) => status === 200);
  await answers("/rest/v1/rpc/late_jobs", (status) => status !== 0 && status < 500 && status !== 404);
  const told = await answers("/functions/v1/health", (status) => status === 200 || status === 503);
  const { ok, causes } = health.parse(JSON.parse(told));
  const signed = await answers("/auth/v1/.well-known/jwks.json", (status) => status === 200);
  return [
    ...(ok ? [] : causes.map(({ code, job, error }) => [code, job, error].filter(Boolean).join(" "))),
    ...(keySet.parse(JSON.parse(signed)).keys.length > 0 ? [] : [UNSIGNED]),
  ];
}
