import { languageName } from "../contracts/language-name.ts";
import { LIMITS } from "../database/vocabulary.gen.ts";
import { closeLanguages, otherLanguageOf, sureLanguageOf } from "../text/language.ts";
import { primaryLanguage } from "../text/language-code.ts";
import { fold, stripInvisible } from "../text/normalise.ts";
import { holdsDisguised } from "../text/phrase.ts";
import { cut } from "../text/storable.ts";
import { claimsHuman } from "./claims-human.ts";
import { findLeak } from "./leak.ts";
import { type FoundLink, findLinks, isAllowedHost, videoIdIn, withoutLinks } from "./links.ts";
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
  | "dictated"
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
  /** As the model read it; null = not known. What the text surely tells wins over it. */
  commentLanguage: string | null;
  /** A language that the owner fixed for replies; wins over the comment's. */
  replyLanguage?: string | null;
  /** Display name or @handle of the commenter, the only one a reply may mention. */
  authorName: string;
  /** Hosts a reply may link to; a host also allows what lies under it. */
  allowedLinks: readonly string[];
  /** Addresses of the owner's own videos, which a reply may link to, too. */
  ownVideos?: readonly string[];
  /** Addresses that the owner gave in what this reply may rest on: these and no others of their hosts. */
  ownLinks?: readonly string[];
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

/** Without a fixed language, that of the comment as far as its text surely tells, else as the model read it. */
function expectedLanguage({ comment, commentLanguage, replyLanguage }: ReplyCheckInput): string | null {
  const fixed = primaryLanguage(replyLanguage);
  if (fixed) return fixed;
  const told = primaryLanguage(commentLanguage);
  if (told === null) return primaryLanguage(sureLanguageOf(comment));
  const sure = otherLanguageOf(comment, told);
  return sure && !closeLanguages(told, sure) ? primaryLanguage(sure) : told;
}

/** A reply is judged as a whole and sentence by sentence: an advert in English after a word of thanks in Polish is caught. */
function wrongLanguage(input: ReplyCheckInput): string | null {
  const expected = expectedLanguage(input);
  if (!expected) return null;
  const whole = otherLanguageOf(input.reply, expected);
  if (whole) return `Is in ${languageName(whole)}, expected ${languageName(expected)}.`;
  for (const sentence of input.reply.split(/(?<=[.!?…。！？\n])\s*/u)) {
    const code = sentence.length >= 20 ? otherLanguageOf(sentence, expected) : null;
    if (code && !closeLanguages(code, expected))
      return `Has a sentence in ${languageName(code)}, expected ${languageName(expected)}.`;
  }
  return null;
}

function isOwnVideo({ host, raw }: FoundLink, ownVideos: readonly string[]): boolean {
  if (!isAllowedHost(host, ["youtu.be", "youtube.com"])) return false;
  const id = videoIdIn(raw);
  return id !== undefined && ownVideos.some((url) => videoIdIn(url) === id);
}

function foreignLink({ reply, allowedLinks, ownVideos = [], ownLinks = [] }: ReplyCheckInput): string | null {
  const foreign = findLinks(withoutLinks(reply, ownLinks)).find(
    (link) => !isAllowedHost(link.host, allowedLinks) && !isOwnVideo(link, ownVideos),
  );
  return foreign ? `Links to ${foreign.host}, which isn't one of your allowed links.` : null;
}

const compact = (name: string) => fold(name).replace(/[^\p{L}\p{N}]/gu, "");

function mention({ reply, authorName }: ReplyCheckInput): string | null {
  const author = compact(authorName);
  const shown = stripInvisible(reply).normalize("NFKC");
  for (const match of shown.matchAll(/(?<![\p{L}\p{N}.])@\s?([\p{L}\p{N}][\p{L}\p{N}\p{M}_.·-]*)/gu)) {
    const handle = (match[1] ?? "").replace(/(?<![.·-])[.·-]+$/, "");
    const rest = compact(shown.slice(match.index, match.index + authorName.length + 4));
    const isAuthor =
      author !== "" && (compact(handle) === author || (authorName.includes(" ") && rest.startsWith(author)));
    if (!isAuthor) return `Mentions @${handle}, who didn't write the comment.`;
  }
  return null;
}

function bannedPhrase({ reply, bannedPhrases }: ReplyCheckInput): string | null {
  const banned = bannedPhrases.find((phrase) => holdsDisguised(reply, phrase));
  return banned === undefined ? null : `Uses the banned phrase "${banned}".`;
}

/** Fewer words than these two may quote each other by chance: "thank you". */
const DICTATED_WORDS = 3;

/** What opens and what closes a quotation; the line's end closes none, so nothing opened before it goes on. */
const QUOTES: [RegExp, RegExp][] = [
  [/["“„«「『]/g, /["”“»」』]|[\n\r\u2028\u2029]/g],
  [/(?<!\p{L})['‘]/gu, /['’](?!\p{L})|[\n\r\u2028\u2029]/gu],
];

/** What stands in quotation marks; each mark is met once, however many open what nothing closes. */
function quotedIn(text: string, open: RegExp, close: RegExp): string[] {
  const ends = [...text.matchAll(close)];
  const found: string[] = [];
  let next = 0;
  let from = 0;
  for (const { index } of text.matchAll(open)) {
    if (index < from) continue;
    while ((ends[next]?.index ?? Number.POSITIVE_INFINITY) < index + 2) next++;
    const end = ends[next];
    if (!end) break;
    // An end of the line right behind the mark, or the next one.
    const inside = text.slice(index + 1, end.index);
    if (/[\n\r\u2028\u2029]/.test(end[0]) || /^[\n\r\u2028\u2029]/.test(inside)) continue;
    found.push(inside);
    from = end.index + 1;
  }
  return found;
}

/** A reply that is nothing but words the comment holds in quotes: a viewer has put them into the channel's mouth. */
function dictated({ reply, comment }: ReplyCheckInput): string | null {
  const said = compact(reply);
  if (reply.trim().split(/\s+/).length < DICTATED_WORDS) return null;
  const found = QUOTES.some(([open, close]) =>
    quotedIn(comment, open, close).some((quoted) => compact(quoted) === said),
  );
  return found ? "Only repeats the comment." : null;
}

/** The platform shows replies as plain text (`*bold*` and the like aside): any of these would stand there as it is. */
const MARKUP: [RegExp, string][] = [
  [/<\/?[a-z!][^<>]*>/i, "Contains HTML or other tags."],
  [/&(?:#\d+|#x[\da-f]+|lt|gt|amp|quot|nbsp);/i, "Contains HTML codes."],
  [/\[[^[\]\n]*\]\s?(?:\([^)\n]{0,1000}\)|\[[^\]\n]{0,1000}\])/, "Contains a Markdown link or image."],
  [
    /```|^~~~\s*$|^#{1,6} \S|\*\*[^*\n]+\*\*|^[^\S\n]*\|.*\|\s*$|^(?:-{3,}|={3,}|\*{3,})\s*$/m,
    "Contains Markdown.",
  ],
  [
    /\{\{[^}]{0,200}\}\}|\$\{[^}]{0,200}\}|\[(?:your |the )?(?:name|channel|link|author|viewer|video|topic|insert)[^\]]{0,200}\]/i,
    "Contains an unfilled placeholder.",
  ],
  [/^\s*(?:assistant|system|user|human|ai|bot|reply|response|answer|draft)\s*:/i, "Begins with a label."],
  [/^\s*[{[]\s*"[\w-]+"\s*:|"reply"\s*:/, "Contains JSON."],
  [/<\|[^|]*\|>|\[\/?INST\]|<<\/?SYS>>/i, "Contains control characters from the model."],
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
      return length > maxLength ? `Has ${length} characters. The limit is ${maxLength}.` : null;
    },
  },
  { check: "wrong_language", find: wrongLanguage },
  { check: "foreign_link", find: foreignLink },
  { check: "mention", find: mention },
  { check: "leaked_instructions", find: (input) => findLeak(input.reply, input) },
  { check: "dictated", find: dictated },
  {
    check: "near_duplicate",
    find: ({ reply, recentReplies }) =>
      recentReplies.some((recent) => isNearDuplicate(reply, recent))
        ? "Nearly the same as a recent reply."
        : null,
  },
  {
    check: "claims_human",
    find: ({ reply }) => (claimsHuman(reply) ? "Claims a human wrote it." : null),
  },
  {
    check: "insult",
    find: ({ reply }) => {
      const found = findInsult(reply);
      return found === null ? null : `Insults someone: ${found}.`;
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
  // What is longer is found to be too long, and is not sent: the rest of it is read when it is short enough.
  const sendable = { ...input, reply: cut(input.reply, LIMITS.reply_characters) };
  return CHECKS.flatMap(({ check, find }): ReplyFinding[] => {
    const reason = find(check === "too_long" ? input : sendable);
    return reason === null ? [] : [{ check, reason }];
  });
}
