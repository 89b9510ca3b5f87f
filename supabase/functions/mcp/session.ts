import { handlers } from "../_shared/api/handlers.ts";
import { operations } from "../_shared/contracts/api/index.ts";
import type { Answered, Asked } from "../_shared/contracts/api/operation.ts";
import { type Context, perform } from "../_shared/http/perform.ts";
import { digest } from "../_shared/http/program-call.ts";

type Operations = typeof operations;
type Id = keyof Operations;

/** An assistant that calls by a key. */
export interface Session {
  context: Context;
  key: string;
  forwardedFor: string;
  heard: (keyId: string) => void;
}

/**
 * Does what an operation of the API does, as an assistant. A call of a tool has no key by which a write is done once, so what it asks for
 * is the key: asked again within ten minutes, it answers as it did (engine.begin_write).
 */
export async function doAs<One extends Id>(
  { context, ...caller }: Session,
  id: One,
  asked: Partial<Asked<Operations[One]>>,
): Promise<Answered<Operations[One]>> {
  const operation = operations[id];
  const whole = { params: {}, query: {}, body: {}, ...asked };
  const idempotencyKey =
    operation.method === "GET" ? undefined : `mcp-${await digest(JSON.stringify([id, whole]))}`;
  const { answer } = await perform({ operation, handler: handlers[id] }, context, {
    ...{ ...caller, asked: whole, idempotencyKey, assistant: true },
  });
  return answer as Answered<Operations[One]>;
}
