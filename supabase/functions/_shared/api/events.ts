import { z } from "zod";
import type { events } from "../contracts/api/events.ts";
import { REPLY_STATUSES } from "../database/vocabulary.gen.ts";
import type { Handlers } from "../http/program.ts";
import { fromCursor, toCursor, utc } from "./rows.ts";

const status = z.enum(REPLY_STATUSES).nullable();

/** The rows of public.events_page. */
const page = z.array(
  z.object({
    id: z.number(),
    at: utc,
    comment_id: z.string(),
    from_status: status,
    to_status: status,
    reason: z.string().nullable(),
    actor: z.enum(["person", "client", "engine"]),
    person_id: z.string().nullable(),
    name: z.string().nullable(),
    program: z.string().nullable(),
  }),
);

export const eventHandlers: Handlers<typeof events> = {
  async listEvents({ query: { cursor, limit } }, db) {
    const after = fromCursor(cursor, z.int().min(0));
    const found = page.parse(
      await db.read("events_page", (client) =>
        client.rpc("events_page", { p_limit: limit, ...(after !== undefined && { p_after: after }) }),
      ),
    );
    // At the end of the journal, the same place again: what comes next is behind it.
    return { events: found, next: toCursor(found.at(-1)?.id ?? after ?? 0) };
  },
};
