import { z } from "zod";
import type { questions } from "../contracts/api/questions.ts";
import type { Handlers } from "../http/program.ts";
import { utc } from "./rows.ts";

const text = z.string().nullable();

/** What public.questions_page answers, as far as programs are told. */
const page = z.object({
  total: z.number(),
  rows: z.array(
    z.object({
      id: z.string(),
      channel_id: z.string(),
      question: z.string(),
      language: text,
      people: z.number(),
      comments: z.number(),
      asked_at: utc,
      newest_at: utc,
      suggestion: text,
      videos: z.array(z.object({ id: z.string(), title: text, comments: z.number() })),
      newest: z.array(
        z
          .object({ id: z.string(), author_name: text, text, published_at: utc.nullable() })
          .transform((one) => ({
            comment_id: one.id,
            author_name: one.author_name,
            text: one.text,
            written_at: one.published_at,
          })),
      ),
    }),
  ),
});
const answered = z.object({ fact_id: z.string(), drafts: z.number() });
const dismissed = z.object({ comments: z.number() });

export const questionHandlers: Handlers<typeof questions> = {
  async listQuestions({ query: { channel, search, limit } }, db) {
    const { total, rows } = page.parse(
      await db.read("questions_page", (client) =>
        client.rpc("questions_page", {
          p_limit: limit,
          ...(search !== undefined && { p_search: search }),
          ...(channel !== undefined && { p_channel: channel }),
        }),
      ),
    );
    return { questions: rows, total };
  },
  answerQuestion: {
    act: ({ params, body }) => ["answer_question", { question: params.id, ...body }],
    answer: (done) => answered.parse(done),
  },
  dismissQuestion: {
    act: ({ params }) => ["dismiss_question", { question: params.id }],
    answer: (done) => dismissed.parse(done),
  },
};
