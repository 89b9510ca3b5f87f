import { renderSavedReply } from "../contracts/saved-reply.ts";
import { type CommentClass, LIMITS } from "../database/vocabulary.gen.ts";
import type { Model, ModelAnswer, ModelUse } from "../model/model.ts";
import { newNonce } from "../safety/prompt-block.ts";
import { checkReply } from "../safety/reply-checks.ts";
import { type Triage, triage, triageOfTalk } from "../safety/triage.ts";
import { isEmojiOnly, withFewEmoji } from "../text/emoji.ts";
import { sureLanguageOf } from "../text/language.ts";
import { normaliseReply } from "../text/reply-normal-form.ts";
import { cut, storableValue } from "../text/storable.ts";
import { type Opinion, opinionOf } from "./classify.ts";
import { doubtsOf, type Finding, judgeReply } from "./findings.ts";
import { type PatternBudget, type PatternReader, patternBudget, patternReader } from "./patterns.ts";
import {
  type CommentContext,
  examplesOf,
  instructionsFor,
  LONGEST_REPLY,
  MOST_EMOJI,
  PROMPT_VERSION,
  promptFor,
  roomFor,
} from "./prompt.ts";
import { type CommentFacts, matchRules, type ReplyRule, type RuleMatch, shownText } from "./rules.ts";
import { endWith, signOffFor, withoutEnd } from "./sign-off.ts";
import { injectionAround, injectionIn, speakableName } from "./strangers.ts";
import type { ReplyVoice } from "./voice.ts";

/** A comment to decide on, as claimed or imagined. */
export interface DraftComment extends CommentContext {
  author_name: string | null;
  author_seen: boolean;
  video_id: string | null;
  /** What the channel's owner has taught about comments like this one (engine.spam_lesson). */
  spam_lesson?: "genuine" | "spam" | null;
}

/** What the model told of the comment; empty where it was not asked. */
interface Reading {
  language: string | null;
  sentiment: string | null;
  category: string | null;
  topics: string[];
  confidence: number | null;
  model: Record<string, unknown>;
  /** What the model found the comment to be when it was asked once more; null: it was not. */
  second_opinion: CommentClass | null;
  despair: boolean;
}

/** What drafting came to, as service.record_drafts takes it. Whether a reply may be posted unseen is decided there. */
export type Decision = { rule_id: string | null } & Partial<Reading> &
  (
    | { decision: "skip"; reason: string }
    | {
        decision: "reply";
        reply: string;
        reply_type: "AI" | "Manual";
        findings: Finding[];
        escalation: string | null;
      }
    | { decision: "retry"; reason: string }
  );

/** One comment on its way through the rules, and what is known of it so far. */
export interface Drafting {
  comment: DraftComment;
  voice: ReplyVoice;
  verdict: Triage;
  /** Why it would be spam, had not a rule of the owner's a say in it: holds again when no such rule matches in the end. */
  spamUnlessNamed: Triage | null;
  /** BCP-47 as the text surely tells it; null: the model's reading decides. */
  language: string | null;
  match: RuleMatch;
  patterns: PatternReader;
}

/** Reads a comment without the model: what kind of text it is, and which rules it may meet. The budget is the user's in this run. */
export function beginDrafting(
  comment: DraftComment,
  voice: ReplyVoice,
  budget: PatternBudget = patternBudget(),
): Drafting {
  const language = sureLanguageOf(comment.text);
  const facts: CommentFacts = {
    text: comment.text,
    // Undefined: the model may still tell.
    language: language ?? undefined,
    video_id: comment.video_id,
    author_seen: comment.author_seen,
    category: undefined,
    sentiment: undefined,
  };
  const patterns = patternReader(shownText(comment.text), budget);
  const match = matchRules(voice.rules, facts, patterns);
  return { comment, voice, ...verdictOf(comment, voice, facts, patterns, match), language, match, patterns };
}

const isSpam = ({ outcome, verdicts }: Triage) => outcome === "skip" && verdicts[0]?.code === "spam";

/** Whether a rule that names words or a pattern matches, or may once the model has told more: such a rule comes before spam. */
function namedByRule({ rules }: ReplyVoice, facts: CommentFacts, patterns: PatternReader): boolean {
  const { rule, decided } = matchRules(rules.filter(namesWords), facts, patterns);
  return rule !== null || !decided;
}

const namesWords = ({ words, pattern }: ReplyRule) => words.length > 0 || pattern !== null;

/** The triage of a comment, as its channel's owner has taught and the rules say. */
function verdictOf(
  comment: DraftComment,
  voice: ReplyVoice,
  facts: CommentFacts,
  patterns: PatternReader,
  match: RuleMatch,
): Pick<Drafting, "verdict" | "spamUnlessNamed"> {
  if (isEmojiOnly(shownText(comment.text)) && (match.rule || !match.decided))
    return { verdict: verdictOnEmoji(comment), spamUnlessNamed: null };
  const names = { author: comment.author_name, channel: voice.channel_title };
  const read = triage(comment.text, comment.video_id ?? undefined, names);
  const learned = read.outcome !== "skip" && comment.spam_lesson === "spam";
  const verdict: Triage = learned
    ? {
        ...read,
        outcome: "skip",
        verdicts: [{ code: "spam", reason: "Is like a comment that you said is spam." }],
      }
    : read;
  if (!isSpam(verdict)) return { verdict, spamUnlessNamed: null };
  if (comment.spam_lesson === "genuine")
    return { verdict: triageOfTalk(comment.text), spamUnlessNamed: null };
  return namedByRule(voice, facts, patterns)
    ? { verdict: triageOfTalk(comment.text), spamUnlessNamed: verdict }
    : { verdict, spamUnlessNamed: null };
}

/** Emoji alone are noise, unless a rule for them matches, or may once the model has read them. */
function verdictOnEmoji({ text }: DraftComment): Triage {
  const verdicts = injectionIn(text, "The comment");
  return { outcome: verdicts.length > 0 ? "draft" : "free", verdicts, hints: [] };
}

/**
 * What takes no reply of the model: spam, noise, and rules that surely match first; undefined when it does.
 * @param second what a second reading found, for a fixed reply that may go by itself
 */
export function decideAlone(drafting: Drafting, second: Opinion | null = null): Decision | undefined {
  const { verdict, match, language, spamUnlessNamed } = drafting;
  if (verdict.outcome === "skip") return skipOf(verdict);
  const { rule } = match;
  if (spamUnlessNamed && rule && !namesWords(rule)) return skipOf(spamUnlessNamed);
  if (rule?.action === "skip") return { decision: "skip", rule_id: rule.id, reason: "rule" };
  if (rule?.action === "fixed") {
    const read = { second_opinion: second?.class ?? null, despair: second?.despair ?? false };
    return fixedReply(drafting, rule, { ...nothingRead, language, ...read }, []);
  }
  return undefined;
}

function skipOf({ verdicts }: Triage): Decision {
  return {
    decision: "skip",
    rule_id: null,
    reason: verdicts[0]?.code ?? "noise",
    model: { detector: "own", reasons: verdicts.map(({ reason }) => reason) },
  };
}

const nothingRead: Reading = {
  language: null,
  sentiment: null,
  category: null,
  topics: [],
  confidence: null,
  model: {},
  second_opinion: null,
  despair: false,
};

/** What the model was told and what it answered. */
export interface Written {
  instructions: string;
  canary: string;
  answer: ModelAnswer;
  use: ModelUse;
}

/** One structured model call. Throws ModelError. */
export async function askModel(
  model: Model,
  { comment, voice, language, verdict }: Drafting,
): Promise<Written> {
  const canary = newNonce() + newNonce();
  const instructions =
    comment.spam_lesson === "genuine"
      ? `${instructionsFor(voice, canary)}\nThe channel's owner has said that comments like this one are not spam: write a reply.`
      : instructionsFor(voice, canary);
  const prompt = promptFor(
    comment,
    { commentLanguage: language, replyLanguage: voice.brand.reply_language, hints: verdict.hints },
    newNonce(),
  );
  const names = [voice.channel_title, comment.author_name, ...comment.thread.map(({ author }) => author)];
  const { answer, use } = await model.write(instructions, prompt, names);
  return { instructions, canary, answer: storableValue(answer), use };
}

/** The rules as they come out with what the model says of the comment. */
export function matchWith({ comment, voice, language, patterns }: Drafting, answer: ModelAnswer): RuleMatch {
  const facts = {
    text: comment.text,
    language: language ?? (answer.language.trim() || null),
    video_id: comment.video_id,
    author_seen: comment.author_seen,
    category: answer.category,
    sentiment: answer.sentiment,
  };
  return matchRules(voice.rules, facts, patterns);
}

/**
 * What the model's answer comes to: every check on it, and the rules. A check that does not pass makes the reply a person's
 * decision, never a post. Synchronous, so that of two replies written at once the second is compared with the first.
 */
export function decideWith(drafting: Drafting, { answer, use, instructions, canary }: Written): Decision {
  const { comment, voice, language } = drafting;
  const opinion = opinionOf(answer);
  const read: Reading = {
    second_opinion: opinion.class,
    despair: opinion.despair,
    language: language ?? answer.language,
    sentiment: answer.sentiment,
    category: answer.category,
    topics: answer.topics.slice(0, 5),
    confidence: answer.confidence,
    model: { ...use, prompt_version: PROMPT_VERSION },
  };
  const { rule, decided } = matchWith(drafting, answer);
  const named = rule !== null && namesWords(rule);
  if (drafting.spamUnlessNamed && !named) return { ...read, ...skipOf(drafting.spamUnlessNamed) };
  if (answer.spam && !named && comment.spam_lesson !== "genuine") {
    return {
      decision: "skip",
      rule_id: null,
      reason: "spam",
      ...read,
      model: { detector: "model", reasons: ["The model takes it for spam."], ...read.model },
    };
  }
  if (!rule && isEmojiOnly(shownText(comment.text)))
    return { decision: "skip", rule_id: null, reason: "noise", ...read };
  if (rule?.action === "skip") return { decision: "skip", rule_id: rule.id, reason: "rule", ...read };
  const doubts = doubtsOf(answer);
  // Its owner wants it answered all the same; not without a look.
  if (answer.spam) doubts.push({ check: "spam", reason: "The model takes it for spam." });
  if (rule?.action === "fixed") return fixedReply(drafting, rule, read, doubts);

  const { brand } = voice;
  const body = withFewEmoji(withoutEnd(answer.reply, brand.sign_off), MOST_EMOJI[brand.emoji]);
  if (body === "") return { decision: "retry", rule_id: null, reason: "model_unusable" };
  const unasked = decided
    ? []
    : [
        {
          check: "rule_not_asked",
          reason: "A rule before the others could not be asked: its pattern takes too long.",
        },
      ];
  const signOff = signOffFor(brand.sign_off, body, brand.reply_language ?? read.language);
  const checks = checkReply({
    reply: body,
    comment: comment.text,
    commentLanguage: answer.language.trim() || null,
    replyLanguage: brand.reply_language,
    authorName: comment.author_name ?? "",
    allowedLinks: brand.allowed_links,
    instructions,
    canary,
    mayRepeat: examplesOf(voice),
    recentReplies: voice.recent_replies.map((recent) => withoutEnd(recent, brand.sign_off)),
    maxLength: roomFor(brand),
    bannedPhrases: brand.banned_phrases,
  });
  return {
    decision: "reply",
    rule_id: rule?.id ?? null,
    // A text over the limit is a finding; what is kept of it must still fit the column.
    reply: kept(endWith(body, signOff)),
    reply_type: "AI",
    ...judgeReply(drafting, body, [...checks, ...unasked, ...ordersAround(comment)], doubts),
    ...read,
  };
}

/** Orders around the comment can have bent what the model wrote and what it said of the comment; who gives them gets no reply unseen. */
function ordersAround(comment: DraftComment): Finding[] {
  return injectionAround(comment).map(({ code, reason }) => ({ check: code, reason }));
}

/** As much of a reply as the database takes. */
function kept(reply: string): string {
  return cut(normaliseReply(reply), LIMITS.reply_characters);
}

/**
 * The owner's own text, with the same checks; only that it resembles itself is no surprise (its posting is paced instead).
 * The checks read it without the viewer's name, which has had its own.
 */
function fixedReply(drafting: Drafting, rule: ReplyRule, read: Reading, doubts: Finding[]): Decision {
  const { comment, voice } = drafting;
  const limits = { allowedLinks: voice.brand.allowed_links, bannedPhrases: voice.brand.banned_phrases };
  const filledIn = (author: string | null) =>
    renderSavedReply(rule.fixed_text ?? "", {
      author,
      video: comment.video_title,
      channel: voice.channel_title,
    });
  const { text, missing } = filledIn(speakableName(comment.author_name, limits));
  const impersonal = filledIn(null).text || text;
  const checks = checkReply({
    ...limits,
    reply: impersonal,
    comment: comment.text,
    commentLanguage: read.language,
    replyLanguage: voice.brand.reply_language,
    authorName: comment.author_name ?? "",
    instructions: "",
    canary: "",
    recentReplies: [],
    maxLength: LONGEST_REPLY.long,
  });
  const gaps = missing
    .filter((name) => name !== "author" || !comment.author_name?.trim())
    .map((name) => ({
      check: "missing_value",
      reason: `Nothing is known to put in place of {${name}}.`,
    }));
  return {
    decision: "reply",
    rule_id: rule.id,
    reply: kept(text === "" ? (rule.fixed_text ?? "") : text),
    reply_type: "Manual",
    ...judgeReply(drafting, impersonal, [...checks, ...gaps, ...ordersAround(comment)], doubts),
    ...read,
  };
}
