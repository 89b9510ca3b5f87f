/** What stands around a comment and was written by others: names, titles, the thread. */
import { graveWordsIn } from "../safety/grave-words.ts";
import { detectInjection } from "../safety/injection.ts";
import { personalData } from "../safety/personal-data.ts";
import { checkReply, type ReplyCheck } from "../safety/reply-checks.ts";
import type { TriageReason } from "../safety/triage.ts";
import { fold } from "../text/normalise.ts";
import type { CommentContext } from "./prompt.ts";

/** A display name this long is no name any more. */
const LONGEST_NAME = 60;

/** Findings that a name alone can give; its language and length are its own business. */
const NAME_CHECKS: readonly ReplyCheck[] = [
  "empty",
  "foreign_link",
  "mention",
  "leaked_instructions",
  "claims_human",
  "banned_phrase",
  "markup",
];

/**
 * The viewer's name as far as an owner's own text may say it; null for one that would put a link, an order, a threat or a
 * banned phrase into the owner's mouth. The text is then sent without a name; of all these only an order holds it back
 * (injectionAround).
 */
export function speakableName(
  name: string | null,
  { allowedLinks, bannedPhrases }: { allowedLinks: readonly string[]; bannedPhrases: readonly string[] },
): string | null {
  const shown = name?.trim() ?? "";
  if (shown === "" || [...shown].length > LONGEST_NAME) return null;
  const findings = checkReply({
    reply: shown,
    comment: "",
    commentLanguage: null,
    authorName: shown,
    allowedLinks,
    instructions: "",
    canary: "",
    recentReplies: [],
    maxLength: LONGEST_NAME,
    bannedPhrases,
  });
  if (findings.some(({ check }) => NAME_CHECKS.includes(check))) return null;
  const grave = graveWordsIn(shown) ?? personalData(fold(shown));
  return grave || detectInjection(shown).suspected ? null : shown;
}

/** Why a text of a stranger's speaks to the machine, each a sentence that says where. */
export function injectionIn(text: string | null, where: string): TriageReason[] {
  return detectInjection(text ?? "").reasons.map((reason) => ({
    code: "injection",
    reason: `${where}: ${reason}`,
  }));
}

/** Orders in what stands beside the comment: its writer's name, the video's title, the thread and the names in it. */
export function injectionAround({
  author_name,
  video_title,
  thread,
}: CommentContext & { author_name?: string | null }): TriageReason[] {
  const inThread = thread.flatMap(({ author, text }) => [
    ...injectionIn(text, "In the thread"),
    ...injectionIn(author, "In a name of the thread"),
  ]);
  const reasons = [
    ...injectionIn(author_name ?? null, "In the viewer's name"),
    ...injectionIn(video_title, "In the video's title"),
    ...inThread,
  ];
  return [...new Map(reasons.map((one) => [one.reason, one])).values()];
}
