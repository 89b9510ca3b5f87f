import { isEmojiOnly } from "../text/emoji.ts";
import { plainText, stripInvisible } from "../text/normalise.ts";

export interface Noise {
  reason: "empty" | "noise";
  /** A sentence for a person. */
  detail: string;
}

const TIMESTAMP = /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g;

/** Races for the first place and calls for attention that no answer would add to; matched against the whole comment. */
const FIRST =
  /^(?:i'?m |im |i am )?(?:the )?(?:first|1st|second|2nd|third|3rd|early|erster?|zweiter?|primeiro|primero|primera|premier|premiere|primo|prima|eerste|pierwszy|ilk|pertama|primul|первый|перший|первая|أول|पहला|最初|一番|일등|1등|第一)(?: (?:comment|one|here|view|viewer|like|again|yay|lol|xd|gang|squad|kommentar|comentario|commentaire|yorum|нах|комментарий))*$/iu;

const RULES: { detail: string; holds: (text: string) => boolean }[] = [
  {
    detail: "Only emoji.",
    holds: isEmojiOnly,
  },
  { detail: "Only punctuation.", holds: (text) => !/[\p{L}\p{N}]/u.test(text) },
  {
    detail: "Only a timestamp.",
    holds: (text) => TIMESTAMP.test(text) && !/[\p{L}\p{N}]/u.test(text.replace(TIMESTAMP, "")),
  },
  { detail: "Only numbers and symbols.", holds: (text) => !/\p{L}/u.test(text) },
  {
    detail: "One letter, repeated.",
    holds: (text) =>
      /^(?:(\p{L})\1{2,}|\p{L})$/iu.test(text.replace(/[^\p{L}\p{N}]/gu, "")) &&
      !/[\p{Script=Han}\p{Script=Hangul}]/u.test(text),
  },
  {
    detail: "Only says it's among the first.",
    holds: (text) =>
      FIRST.test(
        text
          .replace(/[^\p{L}\p{N}\s']/gu, " ")
          .replace(/\s+/g, " ")
          .trim(),
      ),
  },
  { detail: "Only a mention.", holds: (text) => /^\s*(?:@[\p{L}\p{N}_.-]+\s*)+$/u.test(text) },
];

/** Why a comment is not worth a reply, whoever wrote it; null when it is worth reading. */
export function detectNoise(comment: string): Noise | null {
  const text = stripInvisible(
    plainText(comment).replace(/https?:\/\/(?:www\.)?youtube\.com\/watch\S{0,500}[?&;]t=\S*/g, ""),
  ).trim();
  if (text === "") return { reason: "empty", detail: "Has no text." };
  const rule = RULES.find(({ holds }) => {
    TIMESTAMP.lastIndex = 0;
    return holds(text);
  });
  return rule ? { reason: "noise", detail: rule.detail } : null;
}
