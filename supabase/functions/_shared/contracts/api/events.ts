import { z } from "zod";
import { REPLY_STATUSES } from "../../database/vocabulary.gen.ts";
import { EXAMPLE } from "./examples.ts";
import { id, instant, operation, page } from "./operation.ts";

const status = z.enum(REPLY_STATUSES).nullable();
const event = z
  .object({
    id: z.int(),
    at: instant,
    comment_id: id,
    from_status: status,
    to_status: status,
    reason: z.string().nullable(),
    actor: z.enum(["person", "client", "engine"]).meta({
      description: "A person of the account, somebody with a client link, or the product by itself.",
    }),
    person_id: id.nullable(),
    name: z.string().nullable().meta({ description: "What the person is called, or the client typed." }),
    program: z.string().nullable().meta({ description: "The key by which the person did it." }),
  })
  .meta({ id: "Event" });

export const events = {
  listEvents: operation({
    method: "GET",
    path: "/events",
    scope: "read",
    summary: "Read what became of replies, oldest first",
    description:
      "Keep `next` and ask again from there, also when a page is empty: nothing is missed and nothing comes twice. An event is told a moment after it happened, once nothing earlier can still come.",
    query: z.strictObject(page),
    status: 200,
    response: z.object({ events: z.array(event), next: z.string() }),
    example: {
      query: { limit: 100 },
      response: {
        events: [
          {
            id: 90210,
            at: "2026-03-02T09:16:40.000Z",
            comment_id: EXAMPLE.comment,
            from_status: "draft",
            to_status: "queue",
            reason: "approved",
            actor: "person",
            person_id: EXAMPLE.person,
            name: "Tom",
            program: "n8n",
          },
        ],
        next: "OTAyMTA",
      },
    },
  }),
};
