import { z } from "zod";

/** A part of a source: what a reply may rest on. */
export const passage = z.object({
  id: z.uuid(),
  kind: z.enum(["description", "fact", "document", "video", "caption"]),
  /** Of the video, the fact or the document. */
  source_id: z.string(),
  title: z.string().nullable(),
  /** At most 300 characters. */
  text: z.string(),
  language: z.string().nullable(),
  url: z.string().nullable(),
  at: z.string().nullable(),
  /** Given because its source fits whole. */
  whole: z.boolean(),
});
export type Passage = z.infer<typeof passage>;

/** How the owner answered a comment like this one. */
export const pastAnswer = z.object({
  comment_row_id: z.uuid(),
  comment: z.string(),
  answer: z.string(),
  at: z.string(),
  similarity: z.number(),
  /** Learned from an edit of the owner's. */
  learned: z.boolean(),
});
export type PastAnswer = z.infer<typeof pastAnswer>;

/** One of the owner's own public videos that the comment seems to ask for. */
export const videoEntry = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  published_at: z.string().nullable(),
});
export type VideoEntry = z.infer<typeof videoEntry>;

/** What one comment's draft is given. */
export const evidence = z.object({
  passages: z.array(passage),
  answers: z.array(pastAnswer),
  videos: z.array(videoEntry),
});
export type Evidence = z.infer<typeof evidence>;

/** A source of a reply as a person reads it. `changed`: the passage is no more, so there is no text. */
export const shownSource = z.object({
  passage_id: z.string(),
  kind: z.string(),
  source_id: z.string(),
  title: z.string().nullable(),
  text: z.string().nullable(),
  url: z.string().nullable(),
  changed: z.boolean(),
});

/** Words of a reply that nothing proves, in UTF-16 offsets. `why`: a kind of assertion. */
export const mark = z.object({ start: z.number().int(), end: z.number().int(), why: z.string() });
