import { z } from "zod";
import type { Fact, knowledge, Passage } from "../contracts/api/knowledge.ts";
import { passage } from "../contracts/evidence.ts";
import type { Handlers } from "../http/program.ts";
import { fromCursor, pageOf, utc } from "./rows.ts";

/** A row of public.facts, without what is none of a program's concern. */
const fact: z.ZodType<Fact> = z.object({
  id: z.string(),
  channel_id: z.string(),
  video_id: z.string().nullable(),
  question: z.string(),
  answer: z.string(),
  links: z.array(z.string()),
  valid_until: z.string().nullable(),
  language: z.string().nullable(),
  created_at: utc,
  updated_at: utc,
  retired_at: utc.nullable(),
  contradicted_at: utc.nullable(),
});
const answered = z.object({ fact });

/** Rows of public.search_knowledge. */
const passages: z.ZodType<Passage[]> = z.array(
  passage
    .pick({ kind: true, source_id: true, title: true, text: true, language: true, url: true })
    .extend({ at: utc.nullable() })
    .transform(({ at, ...shown }) => ({ ...shown, said_at: at })),
);

export const knowledgeHandlers: Handlers<typeof knowledge> = {
  async searchKnowledge({ query: { channel, search, limit } }, db) {
    const found = await db.read("search_knowledge", (client) =>
      client.rpc("search_knowledge", { p_channel: channel, p_text: search, p_limit: limit }),
    );
    return { passages: passages.parse(found) };
  },
  async listFacts({ query: { channel, cursor, limit } }, db) {
    const after = fromCursor(cursor, z.uuid());
    const rows = await db.read("facts", (client) => {
      let asked = client.from("facts").select("*");
      if (channel !== undefined) asked = asked.eq("channel_id", channel);
      if (after !== undefined) asked = asked.gt("id", after);
      return asked.order("id").limit(limit + 1);
    });
    const { page, next } = pageOf(rows, limit);
    return { facts: z.array(fact).parse(page), next };
  },
  addFact: {
    act: ({ body }) => ["add_fact", body],
    answer: (done) => answered.parse(done).fact,
  },
  changeFact: {
    act: ({ params, body }) => ["change_fact", { ...body, id: params.id }],
    answer: (done) => answered.parse(done).fact,
  },
  deleteFact: {
    act: ({ params }) => ["delete_fact", { id: params.id }],
    answer: () => undefined,
  },
};
