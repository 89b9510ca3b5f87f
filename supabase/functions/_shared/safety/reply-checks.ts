import { languageName } from "../contracts/language-name.ts";
import { closeLanguages, detectLanguage } from "../text/language.ts";
import { fold, stripInvisible } from "../text/normalise.ts";
import { holdsPhrase } from "../text/phrase.ts";
import { claimsHuman } from "./claims-human.ts";
import { findLeak } from "./leak.ts";
import { findLinks, isAllowedHost } from "./links.ts";
import { findInsult } from "./reply-stops.ts";
import { isNearDuplicate } from "./similarity.ts";

export type ReplyCheck =
  | "empty"
  | "too_short"
  | "too_long"
  | "wrong_language"
  | "foreign_link"
  | "mention"
  | "leaked_instructions"
  | "near_duplicate"
  | "claims_human"
  | "insult"
  | "banned_phrase"
  | "markup";

export interface ReplyFinding {
  check: ReplyCheck;
  /** A sentence for a person. */
  reason: string;
}

export interface ReplyCheckInput {
  reply: string;
  comment: string;
  /** BCP-47, as somebody else told it; null = not known. A sure detection of our own wins over it. */
  commentLanguage: string | null;
  /** A language that the owner fixed for replies; wins over the comment's. */
  replyLanguage?: string | null;
  /** Display name or @handle of the commenter, the only one a reply may mention. */
  authorName: string;
  /** Hosts a reply may link to; a host also allows what lies under it. */
  allowedLinks: readonly string[];
  /** The whole text the model was told. */
  instructions: string;
  /** Random token inside the instructions; "" = none. */
  canary: string;
  /** Parts of the instructions a reply is meant to repeat (sign-off, example replies). */
  mayRepeat?: readonly string[];
  recentReplies: readonly string[];
  /** In code points. */
  maxLength: number;
  bannedPhrases: readonly string[];
}

/** Own detection this sure is believed over what the model said of the comment's language. */
const BELIEVED = 0.8;
/** A reply this surely in another language is held. */
const SURE = 0.5;
/** Codes that were renamed, as models still use them. */
const RENAMED: Record<string, string> = {
  iw: "he",
  in: "id",
  ji: "yi",
  fil: "tl",
  nb: "no",
  nn: "no",
  cmn: "zh",
  yue: "zh",
};

function primary(code: string | null | undefined): string | null {
  const subtag = code?.trim().toLowerCase().split(/[-_]/)[0] ?? "";
  if (!/^[a-z]{2,3}$/.test(subtag) || subtag === "und" || subtag === "mul" || subtag === "zxx") return null;
  return RENAMED[subtag] ?? subtag;
}

/** Words of a text as a reader counts them; scripts without blanks have one for every few letters. */
function wordsIn(text: string): number {
  const unspaced =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return (text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0) + Math.floor(unspaced / 4);
}

/** What somebody told wins unless our own reading is sure; a guess about a few words accuses no reply. */
function expectedLanguage({ comment, commentLanguage, replyLanguage }: ReplyCheckInput): string | null {
  const fixed = primary(replyLanguage);
  if (fixed) return fixed;
  const told = primary(commentLanguage);
  const { code, confidence } = detectLanguage(comment);
  const found = primary(code);
  if (found === null || confidence < BELIEVED || wordsIn(comment) < 2) return told;
  return told && closeLanguages(told, found) ? told : found;
}

/** The language that a text is surely in while another is expected; null when it may be in the expected one. */
function strangeLanguage(text: string, expected: string, sure: number): string | null {
  const { code, confidence } = detectLanguage(text);
  const found = primary(code);
  if (found === null || found === expected || confidence < sure) return null;
  return closeLanguages(found, expected) && confidence < 0.9 ? null : found;
}

/** Languages also written in Latin letters, for which statistics of the alphabet name a wrong one with some confidence. */
const ROMANISED = new Set([
  "hi",
  "ur",
  "bn",
  "pa",
  "ta",
  "te",
  "mr",
  "gu",
  "kn",
  "ml",
  "ne",
  "ar",
  "ru",
  "ja",
  "ko",
]);
const isLatin = (text: string) => !/[^\P{L}\p{Script=Latin}]/u.test(text);

/** A reply is judged as a whole and sentence by sentence: an advert in English after a word of thanks in Polish is caught. */
function wrongLanguage(input: ReplyCheckInput): string | null {
  const expected = expectedLanguage(input);
  if (!expected) return null;
  const romanised = ROMANISED.has(expected) && isLatin(input.comment) && isLatin(input.reply);
  const whole = strangeLanguage(input.reply, expected, romanised ? 0.9 : SURE);
  if (whole) return `Is in ${languageName(whole)}, expected ${languageName(expected)}.`;
  for (const sentence of input.reply.split(/(?<=[.!?…。！？\n])\s*/u)) {
    const strange = sentence.length >= 20 ? strangeLanguage(sentence, expected, 0.9) : null;
    if (strange && !closeLanguages(strange, expected))
      return `Has a sentence in ${languageName(strange)}, expected ${languageName(expected)}.`;
  }
  return null;
}

function foreignLink({ reply, allowedLinks }: ReplyCheckInput): string | null {
  const foreign = findLinks(reply).find(({ host }) => !isAllowedHost(host, allowedLinks));
  return foreign ? `Links to ${foreign.host}, which is not on the list of allowed links.` : null;
}

const compact = (name: string) => fold(name).replace(/[^\p{L}\p{N}]/gu, "");

function mention({ reply, authorName }: ReplyCheckInput): string | null {
  const author = compact(authorName);
  const shown = stripInvisible(reply).normalize("NFKC");
  for (const match of shown.matchAll(/(?<![\p{L}\p{N}.])@\s?([\p{L}\p{N}][\p{L}\p{N}\p{M}_.·-]*)/gu)) {
    const handle = (match[1] ?? "").replace(/[.·-]+$/, "");
    const rest = compact(shown.slice(match.index, match.index + authorName.length + 4));
    const isAuthor =
      author !== "" && (compact(handle) === author || (authorName.includes(" ") && rest.startsWith(author)));
    if (!isAuthor) return `Mentions @${handle}, who did not write the comment.`;
  }
  return null;
}

function bannedPhrase({ reply, bannedPhrases }: ReplyCheckInput): string | null {
  const folded = fold(reply);
  const banned = bannedPhrases.find((phrase) => holdsPhrase(folded, phrase));
  return banned === undefined ? null : `Uses the banned phrase "${banned}".`;
}

/** The platform shows replies as plain text (`*bold*` and the like aside): any of these would stand there as it is. */
const MARKUP: [RegExp, string][] = [
  [/<\/?[a-z!][^<>]*>/i, "Contains HTML or another tag."],
  [/&(?:#\d+|#x[\da-f]+|lt|gt|amp|quot|nbsp);/i, "Contains HTML codes."],
  [/!?\[[^\]\n]*\]\s?\([^)\n]*\)|\[[^\]\n]*\]\s?\[[^\]\n]*\]/, "Contains a markdown link or picture."],
  [/```|~~~|^#{1,6} \S|\*\*[^*\n]+\*\*|^\s*\|.*\|\s*$|^(?:-{3,}|={3,}|\*{3,})\s*$/m, "Contains markdown."],
  [
    /\{\{[^}]*\}\}|\$\{[^}]*\}|\[(?:your |the )?(?:name|channel|link|author|viewer|video|topic|insert)[^\]]*\]/i,
    "Contains a placeholder that was not filled in.",
  ],
  [/^\s*(?:assistant|system|user|human|ai|bot|reply|response|answer|draft)\s*:/i, "Begins with a label."],
  [/^\s*[{[]\s*"[\w-]+"\s*:|"reply"\s*:/, "Contains JSON."],
  [/<\|[^|]*\|>|\[\/?INST\]|<<\/?SYS>>/i, "Contains a model's control marks."],
  // Joiners inside emoji, Persian or Hindi words and the marks of right-to-left text are part of ordinary writing.
  [
    /[[\p{Cc}\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]--[\t\n\r]]|(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0000}-\u{e007f}]/v,
    "Contains invisible characters.",
  ],
];

function markup({ reply }: ReplyCheckInput): string | null {
  return MARKUP.find(([pattern]) => pattern.test(reply))?.[1] ?? null;
}

const lengthOf = (text: string) => [...text].length;

const CHECKS: { check: ReplyCheck; find: (input: ReplyCheckInput) => string | null }[] = [
  {
    check: "too_short",
    find: ({ reply }) => (lengthOf(reply.trim()) < 2 ? "Is shorter than 2 characters." : null),
  },
  {
    check: "too_long",
    find: ({ reply, maxLength }) => {
      const length = lengthOf(reply.trim());
      return length > maxLength ? `Has ${length} characters, ${maxLength} are allowed.` : null;
    },
  },
  { check: "wrong_language", find: wrongLanguage },
  { check: "foreign_link", find: foreignLink },
  { check: "mention", find: mention },
  { check: "leaked_instructions", find: (input) => findLeak(input.reply, input) },
  {
    check: "near_duplicate",
    find: ({ reply, recentReplies }) =>
      recentReplies.some((recent) => isNearDuplicate(reply, recent))
        ? "Is nearly the same as a recent reply."
        : null,
  },
  {
    check: "claims_human",
    find: ({ reply }) => (claimsHuman(reply) ? "Claims that a human wrote it." : null),
  },
  {
    check: "insult",
    find: ({ reply }) => {
      const found = findInsult(reply);
      return found === null ? null : `Runs somebody down: ${found}.`;
    },
  },
  { check: "banned_phrase", find: bannedPhrase },
  { check: "markup", find: markup },
];

/**
 * Everything that speaks against posting a drafted reply; an empty list means that every check passed.
 * A finding makes the reply a draft for a person, never a refusal of the comment.
 */
export function checkReply(input: ReplyCheckInput): ReplyFinding[] {
  if (stripInvisible(input.reply).trim() === "") return [{ check: "empty", reason: "Is empty." }];
  return CHECKS.flatMap(({ check, find }): ReplyFinding[] => {
    const reason = find(input);
    return reason === null ? [] : [{ check, reason }];
  });
}
