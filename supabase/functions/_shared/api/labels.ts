import { z } from "zod";
import type { labels } from "../contracts/api/labels.ts";
import { LABEL_COLOURS } from "../database/vocabulary.gen.ts";
import type { Handlers } from "../http/program.ts";
import { commentOf } from "./comment-shape.ts";

const label = z.object({ id: z.string(), name: z.string(), colour: z.enum(LABEL_COLOURS) });

export const labelHandlers: Handlers<typeof labels> = {
  async listLabels(_, db) {
    const rows = await db.read("labels", (client) =>
      client.from("labels").select("id, name, colour").order("name"),
    );
    return { labels: z.array(label).parse(rows) };
  },
  createLabel: {
    act: ({ body }) => ["create_label", body],
    answer: (done) => label.parse(done),
  },
  addLabel: {
    act: ({ params }) => ["label", { comment: params.id, label: params.label_id, on: true }],
    answer: commentOf,
  },
  removeLabel: {
    act: ({ params }) => ["label", { comment: params.id, label: params.label_id, on: false }],
    answer: commentOf,
  },
};
