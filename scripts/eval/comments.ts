/** Comments of any file, with whatever somebody has said of them. */
import { z } from "zod";
import { STOP_CLASSES } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { readJsonLines } from "../lib/json-lines.ts";
import type { Reading } from "./errors.ts";

/** What a comment is, by a person's judgement. */
const LABELS = ["ordinary", "spam", "injection", "despair", ...STOP_CLASSES] as const;
export type Label = (typeof LABELS)[number];

const oneOf = LABELS.join(", ");
const comment = z.object(
  {
    text: z.string({ error: "has to be there, as a text" }),
    label: z.enum(LABELS, { error: `has to be one of ${oneOf}` }).nullish(),
    /** Whether the writer may harm themselves; `label` may say so, too. */
    despair: z.boolean({ error: "has to be true or false" }).nullish(),
    spam: z.boolean({ error: "has to be true or false" }).nullish(),
    /** ISO 639-1, or `hi-Latn` and the like; null: nobody could tell. */
    language: z
      .string({ error: "has to be a code like en or hi-Latn" })
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, { error: "has to be a code like en or hi-Latn" })
      .nullish(),
    video_id: z.string().catch(""),
  },
  { error: "has to be a JSON object" },
);

/** A comment of a `.jsonl` file; other fields are ignored. */
export interface EvalComment {
  text: string;
  video_id: string;
  label: Label | null;
  despair?: boolean;
  /** Whether it is spam, by `spam` or else by `label`; null when neither says. */
  spam: boolean | null;
  language: string | null;
}

/** Reads comments, of which only `text` is required. Throws a sentence with the line's number for a bad line. */
export function readEvalComments(path: string): EvalComment[] {
  return readJsonLines(path, comment).map(({ text, video_id, label, despair, spam, language }) => ({
    text,
    video_id,
    label: label ?? null,
    despair: despair ?? label === "despair",
    spam: spam ?? (label ? label === "spam" : null),
    language: language ?? null,
  }));
}

/** What a reading should take a comment for; null: nobody has said. */
export function truthOf({ label, despair, spam }: EvalComment): Reading | null {
  return despair ? "despair" : (label ?? (spam === null ? null : spam ? "spam" : "ordinary"));
}
