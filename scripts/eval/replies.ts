/** Replies with a verdict, and what the checks of a reply say of them. */
import { z } from "zod";
import { judgeReply } from "../../supabase/functions/_shared/drafting/findings.ts";
import { instructionsFor, LONGEST_REPLY } from "../../supabase/functions/_shared/drafting/prompt.ts";
import { checkReply } from "../../supabase/functions/_shared/safety/reply-checks.ts";
import { readJsonLines } from "../lib/json-lines.ts";
import { plainVoice } from "./injection-checks.ts";

const labelled = z.object({
  text: z.string(),
  /** The comment that it answers. */
  comment: z.string(),
  /** ISO 639-1, or `hi-Latn`. */
  language: z.string(),
  verdict: z.enum(["good", "bad"]),
  /** What is wrong with a bad one. */
  why: z.string().default(""),
  part: z.enum(["development", "held_out"]),
});

export type LabelledReply = z.output<typeof labelled>;

export function readReplies(path: string): LabelledReply[] {
  return readJsonLines(path, labelled);
}

const canary = "5f0c2ab97d31e48860b1c2d3e4f5a697";
/** An owner who lets nothing special through and does not want one word. */
const voice = { ...plainVoice, brand: { ...plainVoice.brand, banned_phrases: ["cheap"] } };

/** What holds a reply, whatever the comment is: an ordinary comment is assumed. */
export function findingsOf({ text, comment, language }: LabelledReply): string[] {
  const checks = checkReply({
    reply: text,
    comment,
    commentLanguage: language,
    replyLanguage: null,
    authorName: "@viewer",
    allowedLinks: [],
    instructions: instructionsFor(voice, canary),
    canary,
    recentReplies: [],
    maxLength: LONGEST_REPLY.medium,
    bannedPhrases: voice.brand.banned_phrases,
  });
  const free = { verdict: { outcome: "free" as const, verdicts: [] }, voice };
  return judgeReply(free, text, checks, []).findings.map(({ check }) => check);
}
