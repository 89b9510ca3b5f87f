/** A program as docs/API.md asks for it: who hears nothing, or of a fault of ours, asks again by the same Idempotency-Key. */
import { setTimeout as delay } from "node:timers/promises";
import { type OperationId, operations } from "../../../supabase/functions/_shared/contracts/api/index.ts";
import type { Operation } from "../../../supabase/functions/_shared/contracts/api/operation.ts";

export interface Asked {
  params?: Record<string, string>;
  body?: object;
}

export interface Heard {
  status: number;
  text: string;
}

/** More often than a line loses answers. */
const MOST_TRIES = 20;

/** Asks until there is an answer; undefined when none ever came. `heard` is told of each time that it asks. */
export async function ask(
  origin: string,
  key: string,
  id: OperationId,
  { params = {}, body }: Asked,
  once: string,
  heard: () => void,
): Promise<Heard | undefined> {
  const { method, path } = operations[id] as Operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    heard();
    const response = await fetch(`${origin}/functions/v1/api${filled}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        "idempotency-key": once,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
      .then(async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }))
      .catch(() => undefined);
    if (!response || response.status >= 500) continue;
    const { status, headers, text } = response;
    if (status !== 429) return { status, text };
    await delay(Number(headers.get("retry-after") ?? "1") * 1000);
  }
  return undefined;
}
