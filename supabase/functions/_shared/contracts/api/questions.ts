import { z } from "zod";
import { COLUMN_LIMITS, LIMITS, QUESTION_SCOPES } from "../../database/vocabulary.gen.ts";
import { EXAMPLE } from "./examples.ts";
import { links } from "./knowledge.ts";
import { channelId, day, id, instant, limit, operation } from "./operation.ts";

const question = z
  .object({
    id,
    channel_id: z.string(),
    question: z.string(),
    language: z.string().nullable(),
    people: z.int().meta({ description: "How many viewers wait for the answer." }),
    comments: z.int().meta({ description: "How many of their comments do." }),
    asked_at: instant,
    newest_at: instant,
    suggestion: z.string().nullable().meta({ description: "What was answered by hand to one who asked." }),
    videos: z.array(z.object({ id: z.string(), title: z.string().nullable(), comments: z.int() })),
    newest: z
      .array(
        z.object({
          comment_id: id,
          author_name: z.string().nullable(),
          text: z.string().nullable(),
          written_at: instant.nullable(),
        }),
      )
      .meta({ description: "The newest 3 of these comments." }),
  })
  .meta({ id: "Question" });

const aboutQuestion = z.object({ id });
const params = { id: EXAMPLE.question };

export const questions = {
  listQuestions: operation({
    method: "GET",
    path: "/questions",
    scope: "read",
    summary: "List what viewers ask and nothing answers",
    description: "Most asked first.",
    query: z.strictObject({
      channel: channelId.optional(),
      search: z.string().min(1).max(LIMITS.search_characters).optional(),
      limit: limit(LIMITS.list_rows, 25),
    }),
    status: 200,
    response: z.object({
      questions: z.array(question),
      total: z.int().meta({ description: "How many there are in all." }),
    }),
    example: {
      query: { channel: EXAMPLE.channel },
      response: {
        questions: [
          {
            id: EXAMPLE.question,
            channel_id: EXAMPLE.channel,
            question: "Do you ship to Canada?",
            language: "en",
            people: 4,
            comments: 5,
            asked_at: "2026-02-27T18:02:11.000Z",
            newest_at: "2026-03-02T09:14:03.000Z",
            suggestion: null,
            videos: [{ id: EXAMPLE.video, title: "Pour-over for beginners", comments: 5 }],
            newest: [
              {
                comment_id: EXAMPLE.comment,
                author_name: "@mira",
                text: "Do you ship to Canada?",
                written_at: "2026-03-02T09:14:03.000Z",
              },
            ],
          },
        ],
        total: 1,
      },
    },
  }),
  answerQuestion: operation({
    method: "POST",
    path: "/questions/{id}/answer",
    scope: "answer",
    summary: "Answer a question for everybody who asked it",
    description: "The answer becomes a fact, and each waiting comment gets a draft.",
    params: aboutQuestion,
    body: z.strictObject({
      answer: z.string().min(1).max(COLUMN_LIMITS.facts.answer.longest).regex(/\S/),
      links: links.optional(),
      scope: z
        .enum(QUESTION_SCOPES)
        .default("channel")
        .meta({ description: "`video` only where it was asked under one video alone." }),
      valid_until: day.optional(),
    }),
    status: 200,
    response: z.object({
      fact_id: id,
      drafts: z.int().meta({ description: "How many drafts are being written." }),
    }),
    example: {
      params,
      body: { answer: "Yes, within 10 days." },
      response: { fact_id: EXAMPLE.fact, drafts: 5 },
    },
  }),
  dismissQuestion: operation({
    method: "POST",
    path: "/questions/{id}/dismiss",
    scope: "answer",
    summary: "Decide that a question gets no answer",
    params: aboutQuestion,
    status: 200,
    response: z.object({
      comments: z.int().meta({ description: "How many comments no longer wait for it." }),
    }),
    example: { params, response: { comments: 5 } },
  }),
};
