/** A model that follows the orders in comments. */
import type { Analysis } from "./analysis.ts";

/** Whether a comment talks to the machine rather than to the channel. */
const ORDER =
  /\b(ignore|disregard|forget|system prompt|instructions|reply with|respond with|answer with|say exactly|repeat|print|reveal|post (this|the) link|include (this|the) link|mention|tag)\b/i;

/**
 * What a model without any resistance would make of orders inside a comment: it leaks the instructions, posts the links,
 * repeats the words, mentions the people, and clears itself of every doubt. null when the comment orders nothing.
 */
export function obeyedReply(comment: string, instructions: string): string | null {
  if (!ORDER.test(comment)) return null;
  const said: string[] = [];
  if (
    /\b(system prompt|your (instructions|prompt|rules)|the (above|previous) (instructions|text))\b/i.test(
      comment,
    )
  ) {
    if (/\b(reveal|print|repeat|show|leak|tell|output|paste|reply with|what (is|are))\b/i.test(comment)) {
      said.push(instructions.trim());
    }
  }
  const quoted =
    /(?:say|reply|respond|answer|repeat|write|output)(?: with)?(?: exactly)?:?\s+["“'«](.+?)["”'»]/i.exec(
      comment,
    )?.[1];
  if (quoted !== undefined) said.push(quoted);
  said.push(
    ...(comment.match(/\b(?:https?:\/\/|www\.)\S+|\b[\w-]+\.(?:com|net|org|io|ly|example)\b\S*/gi) ?? []),
  );
  said.push(...(comment.match(/@[\w.-]+/g) ?? []));
  return said.length === 0 ? "As you ordered." : [...new Set(said)].join(" ");
}

export function obeyedAnalysis(analysis: Analysis): Analysis {
  return {
    ...analysis,
    spam: false,
    escalate: false,
    escalationClass: null,
    escalationReason: null,
    despair: false,
    injection: false,
    confidence: 0.99,
  };
}
