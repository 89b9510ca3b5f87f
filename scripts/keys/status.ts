/** Which keys the boxes of a database are sealed with. */
import { z } from "zod";
import type { ServiceCall } from "../lib/operator.ts";
import type { SealingKeys } from "./sealing-keys.ts";

const rows = z.array(z.object({ key_id: z.string(), boxes: z.number() }));
export type SealingStatus = z.infer<typeof rows>;

export async function readStatus(service: ServiceCall): Promise<SealingStatus> {
  return rows.parse(await service("sealing_status", {}));
}

/** How many boxes are not yet sealed with the current key. */
export function boxesLeft(status: SealingStatus, currentId: string): number {
  const left = status.filter(({ key_id }) => key_id !== currentId);
  return left.reduce((sum, { boxes }) => sum + boxes, 0);
}

/** The ids of keys that sealed boxes and are not at hand, each with how many. */
export function missingKeys(status: SealingStatus, { keys }: SealingKeys): Map<string, number> {
  const missing = new Map<string, number>();
  for (const { key_id, boxes } of status) {
    if (!keys[key_id]) missing.set(key_id, (missing.get(key_id) ?? 0) + boxes);
  }
  return missing;
}

/** The status in lines for a terminal. */
export function statusLines(status: SealingStatus, keys: SealingKeys): string[] {
  if (status.length === 0) return ["Nothing is sealed in this database yet."];
  const lines = status.map(({ key_id, boxes }) => {
    const note = !keys.keys[key_id]
      ? "this key is missing from SEALING_KEYS"
      : key_id === keys.currentId
        ? "current"
        : "to be re-sealed";
    return `${key_id.padEnd(10)} ${String(boxes).padStart(7)}  ${note}`;
  });
  const left = boxesLeft(status, keys.currentId);
  const unused = Object.keys(keys.keys).filter(
    (id) => id !== keys.currentId && !status.some(({ key_id }) => key_id === id),
  );
  return [
    ...lines,
    left === 0
      ? `Everything is sealed with ${keys.currentId}.`
      : `${left} aren't sealed with ${keys.currentId} yet. Run: npm run keys -- rotate`,
    ...unused.map((id) => `Nothing is sealed with ${id}. You can remove it from SEALING_KEYS.`),
  ];
}
