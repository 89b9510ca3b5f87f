import { z } from "zod";
import { id, instant } from "./operation.ts";

/** A note as a comment shows it. */
export const note = z
  .object({
    id,
    author_id: id.nullable(),
    author_name: z.string().nullable(),
    program: z.string().nullable().meta({ description: "The key by which it was written." }),
    text: z.string().meta({ description: "Empty once deleted." }),
    written_at: instant,
    edited_at: instant.nullable(),
    is_deleted: z.boolean(),
    is_mine: z.boolean(),
    mentioned_ids: z.array(id),
  })
  .meta({ id: "Note" });
