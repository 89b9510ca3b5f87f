import { videoLink } from "./video-link.ts";

/** Saved replies: texts with {viewer}, {video}, {link} and {channel} in them, filled in from the comment that is answered. */
export const savedReplyVariables = ["viewer", "video", "link", "channel"] as const;
export type SavedReplyVariable = (typeof savedReplyVariables)[number];

/** What the variables stand for; null or blank where the comment does not tell. */
export type SavedReplyValues = Record<SavedReplyVariable, string | null | undefined>;

/** The values that a comment tells. */
export function savedReplyValues(comment: {
  author_name: string | null;
  video_id: string | null;
  video_title: string | null;
  channel_title: string | null;
}): SavedReplyValues {
  return {
    viewer: comment.author_name,
    video: comment.video_title,
    link: comment.video_id && videoLink(comment.video_id),
    channel: comment.channel_title,
  };
}

const placeholder = /\{\s*(?!\s)([\p{L}\p{N}_ -]{1,40}?)\s*\}/gu;

/**
 * Fills in the variables, in one pass: braces inside a viewer's name stay text. A variable without a value leaves nothing
 * behind, also no blank before a comma and no comma before an end, and is named in `missing`. Unknown variables stay as they are written.
 */
export function renderSavedReply(
  body: string,
  values: SavedReplyValues,
): { text: string; missing: SavedReplyVariable[] } {
  const missing = new Set<SavedReplyVariable>();
  const filled = body.replace(placeholder, (written, name: string) => {
    const variable = known(name);
    if (!variable) return written;
    // Names and titles are strangers' text: on one line, whatever they hold.
    const value = (values[variable] ?? "").replace(/\s+/gu, " ").trim();
    if (value !== "") return value;
    missing.add(variable);
    return GAP;
  });
  return { text: missing.size > 0 ? closeGaps(filled) : filled, missing: [...missing] };
}

/** The names in braces that are no variable, each once, as written. */
export function unknownVariables(body: string): string[] {
  const names = [...body.matchAll(placeholder)].map((match) => match[1] as string);
  return [...new Set(names.filter((name) => !known(name)))];
}

/** Stands where a value is missing until the blanks around it are gone; no text holds it (it is no character). */
const GAP = "\uFFFF";

function closeGaps(text: string): string {
  return text
    .replace(/(?<![ \t])[ \t]*[,،，、][ \t]*\uFFFF(?=[ \t]*(?:[,،，、.;:!?…。！？\n]|$))/gu, "")
    .replace(/(?<![ \t])[ \t]*\uFFFF(?=[ \t]*[,.;:!?…\n]|[ \t]*$)/gu, "")
    .replace(/(^|\n)\uFFFF[ \t]*/gu, "$1")
    .replace(/(?<![ \t])[ \t]*\uFFFF/gu, "")
    .trim();
}

function known(name: string): SavedReplyVariable | undefined {
  return savedReplyVariables.find((variable) => variable === name.toLowerCase());
}
