/** Comments that somebody has labelled. */
import { z } from "zod";
import { readJsonLines } from "../lib/json-lines.ts";

const labelled = z.object({ text: z.string(), spam: z.boolean(), video_id: z.string().default("") });

/** A labelled comment of a `.jsonl` file; other fields are ignored. */
export type LabelledComment = z.output<typeof labelled>;

/** Reads labelled comments. Throws with the line's number when one has no text or label. */
export function readComments(path: string): LabelledComment[] {
  return readJsonLines(path, labelled);
}
