import { z } from "zod";
import { COLUMN_LIMITS, LIMITS } from "../../database/vocabulary.gen.ts";
import { EXAMPLE } from "./examples.ts";
import { channelId, day, id, instant, limit, nothing, operation, page } from "./operation.ts";

const limits = COLUMN_LIMITS.facts;
const fact = z
  .object({
    id,
    channel_id: z.string(),
    video_id: z.string().nullable().meta({ description: "Null: it holds for the whole channel." }),
    question: z.string(),
    answer: z.string(),
    links: z.array(z.string()),
    valid_until: day.nullable().meta({ description: "The last day on which it holds." }),
    language: z.string().nullable(),
    created_at: instant,
    updated_at: instant,
    retired_at: instant.nullable().meta({ description: "Since when drafts no longer use it." }),
    contradicted_at: instant.nullable().meta({
      description:
        "When a person put something else into a reply that cited it. Drafts don't use it until it is changed.",
    }),
  })
  .meta({ id: "Fact" });
export type Fact = z.infer<typeof fact>;

const passage = z
  .object({
    kind: z.enum(["description", "fact", "document", "video", "caption"]),
    source_id: z.string().meta({ description: "The fact, the document, or the video on YouTube." }),
    title: z.string().nullable(),
    text: z.string(),
    language: z.string().nullable(),
    url: z.string().nullable(),
    said_at: instant.nullable(),
  })
  .meta({ id: "Passage" });
export type Passage = z.infer<typeof passage>;

const question = z.string().min(1).max(limits.question.longest).regex(/\S/);
const answer = z.string().min(1).max(limits.answer.longest).regex(/\S/);
export const links = z
  .array(z.url({ protocol: /^https?$/ }).max(limits.links.longest))
  .max(limits.links.most);
const aboutFact = z.object({ id });
const exampleFact: Fact = {
  id: EXAMPLE.fact,
  channel_id: EXAMPLE.channel,
  video_id: null,
  question: "Do you ship to Canada?",
  answer: "Yes, within 10 days.",
  links: ["https://example.com/shipping"],
  valid_until: null,
  language: "en",
  created_at: "2026-03-01T08:00:00.000Z",
  updated_at: "2026-03-01T08:00:00.000Z",
  retired_at: null,
  contradicted_at: null,
};

export const knowledge = {
  listFacts: operation({
    method: "GET",
    path: "/facts",
    scope: "read",
    summary: "List what replies may say",
    description: "In the order of their ids.",
    query: z.strictObject({ channel: channelId.optional(), ...page }),
    status: 200,
    response: z.object({ facts: z.array(fact), next: z.string().nullable() }),
    example: { query: { channel: EXAMPLE.channel }, response: { facts: [exampleFact], next: null } },
  }),
  searchKnowledge: operation({
    method: "GET",
    path: "/knowledge",
    scope: "read",
    summary: "Look up what a channel has said",
    description: "Best first, as drafts look for it: facts that hold, documents, and public videos.",
    query: z.strictObject({
      channel: channelId,
      search: z.string().min(1).max(LIMITS.search_characters),
      limit: limit(20, 10),
    }),
    status: 200,
    response: z.object({ passages: z.array(passage) }),
    example: {
      query: { channel: EXAMPLE.channel, search: "shipping to Canada" },
      response: {
        passages: [
          {
            kind: "fact",
            source_id: EXAMPLE.fact,
            title: "Do you ship to Canada?",
            text: "Yes, within 10 days.",
            language: "en",
            url: null,
            said_at: "2026-03-01T08:00:00.000Z",
          },
        ],
      },
    },
  }),
  addFact: operation({
    method: "POST",
    path: "/facts",
    scope: "manage",
    summary: "State a fact",
    description: "What drafts may say of a channel, or of one of its videos.",
    body: z.strictObject({
      channel_id: channelId,
      video_id: z.string().min(1).max(limits.video_id.longest).optional(),
      question,
      answer,
      links: links.optional(),
      valid_until: day.optional(),
      language: z
        .string()
        .regex(/^[a-z]{2}$/)
        .optional(),
    }),
    status: 201,
    response: fact,
    example: {
      body: {
        channel_id: EXAMPLE.channel,
        question: "Do you ship to Canada?",
        answer: "Yes, within 10 days.",
        links: ["https://example.com/shipping"],
        language: "en",
      },
      response: exampleFact,
    },
  }),
  changeFact: operation({
    method: "PATCH",
    path: "/facts/{id}",
    scope: "manage",
    summary: "Change a fact",
    description: "What you leave out stays.",
    params: aboutFact,
    body: z.strictObject({
      question: question.optional(),
      answer: answer.optional(),
      links: links.optional(),
      valid_until: day.nullable().optional(),
    }),
    status: 200,
    response: fact,
    example: {
      params: { id: EXAMPLE.fact },
      body: { answer: "Yes, within 14 days." },
      response: { ...exampleFact, answer: "Yes, within 14 days.", updated_at: "2026-03-05T12:30:00.000Z" },
    },
  }),
  deleteFact: operation({
    method: "DELETE",
    path: "/facts/{id}",
    scope: "manage",
    summary: "Delete a fact",
    params: aboutFact,
    status: 204,
    response: nothing,
    example: { params: { id: EXAMPLE.fact } },
  }),
};
