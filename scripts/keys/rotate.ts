/** Seals every box anew with the current key, a committed batch at a time. */
import { z } from "zod";
import { createSealer, type Place } from "../../supabase/functions/_shared/secrets/seal.ts";
import { PlainError } from "../lib/errors.ts";
import type { ServiceCall } from "../lib/operator.ts";
import type { SealingKeys } from "./sealing-keys.ts";
import { boxesLeft, missingKeys, readStatus } from "./status.ts";

const AT_ONCE = 200;

interface RotateOptions {
  service: ServiceCall;
  keys: SealingKeys;
  /** Go on although a key is gone, and leave its boxes as they are. */
  leaveMissing: boolean;
  isStopped: () => boolean;
  note: (line: string) => void;
}

export interface Rotated {
  resealed: number;
  /** Places, as `table row field`, whose box does not open although its key is there. */
  unopened: string[];
  left: number;
  stopped: boolean;
}

const boxes = z.array(
  z.object({
    table_name: z.enum(["secrets", "oauth_sessions", "push_keys"]),
    row_id: z.uuid(),
    field: z.string(),
    sealed: z.string(),
  }),
);
type Box = z.infer<typeof boxes>[number];

/** Can be broken off at any time and started again: what is done is not done twice. */
export async function rotate(options: RotateOptions): Promise<Rotated> {
  const { service, keys, note } = options;
  const before = await readStatus(service);
  const missing = missingKeys(before, keys);
  if (missing.size > 0 && !options.leaveMissing) throw new PlainError(refusal(missing));

  const total = boxesLeft(before, keys.currentId);
  const { keys: all, currentId } = keys;
  const sealer = createSealer(all, currentId);
  const unopened: string[] = [];
  let resealed = 0;
  let after: Omit<Box, "sealed"> | null = null;
  while (!options.isStopped()) {
    const batch: Box[] = boxes.parse(
      await service("boxes_to_reseal", {
        p_key_id: currentId,
        p_except: [...missing.keys()],
        p_after: after,
        p_limit: AT_ONCE,
      }),
    );
    const last = batch.at(-1);
    if (!last) break;
    const { sealed: _, ...place } = last;
    after = place;

    const anew = await Promise.all(
      batch.map(async ({ sealed: was, ...at }) => {
        const place: Place = { table: at.table_name, row: at.row_id, field: at.field };
        const text = await sealer.open(was, place).catch(() => undefined);
        if (text !== undefined) return [{ ...at, was, sealed: await sealer.seal(text, place) }];
        unopened.push(`${at.table_name} ${at.row_id} ${at.field}`);
        return [];
      }),
    );
    resealed += z.number().parse(await service("reseal", { p_boxes: anew.flat() }));
    note(`${resealed} of ${total} credentials re-sealed`);
  }

  const left = boxesLeft(await readStatus(service), currentId);
  const stopped = options.isStopped() && left > 0;
  return { resealed, unopened, left, stopped };
}

function refusal(missing: Map<string, number>): string {
  const counts = [...missing].map(([id, count]) => `${count} with ${id}`).join(", ");
  return (
    `credentials are sealed with a key that isn't in SEALING_KEYS: ${counts}. Nothing was changed. Add the key. If it's ` +
    "lost, --leave-missing re-seals the others, and owners of the lost ones are asked to reconnect"
  );
}
