import { renderSavedReply, savedReplyValues } from "../contracts/saved-reply.ts";
import { type CommentClass, LIMITS } from "../database/vocabulary.gen.ts";
import { citationsOf } from "../evidence/citations.ts";
import type { Judgement } from "../evidence/judge.ts";
import type { GroundedAnswer, Model, ModelAnswer, ModelUse } from "../model/model.ts";
import { withoutLinks } from "../safety/links.ts";
import { newNonce } from "../safety/prompt-block.ts";
import { checkReply } from "../safety/reply-checks.ts";
import { type Triage, triage, triageOfTalk } from "../safety/triage.ts";
import { isEmojiOnly, withFewEmoji } from "../text/emoji.ts";
import { sureLanguageOf } from "../text/language.ts";
import { normaliseReply } from "../text/reply-normal-form.ts";
import { cut, storableValue } from "../text/storable.ts";
import { type Opinion, opinionOf, readByWords } from "./classify.ts";
import type { Verdicts } from "./conditions.ts";
import { doubtsOf, type Finding, judgeReply } from "./findings.ts";
import {
  type Cited,
  citedBy,
  type GivenGrounds,
  type Grounds,
  givenGrounds,
  type KeptMark,
  linksOf,
  NO_GROUNDS,
  type Proving,
  proveText,
  unprovenOf,
  videosOf,
} from "./grounds.ts";
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
import { type Rewriting, rewritingBlock } from "./rewriting.ts";
import { type CommentFacts, matchRules, type ReplyRule, type RuleMatch, shownText } from "./rules.ts";
import { endWith, signOffFor, withoutEnd } from "./sign-off.ts";
import { injectionAround, injectionIn, speakableName } from "./strangers.ts";
import type { ReplyVoice } from "./voice.ts";

/** A comment to decide on, as claimed or imagined. */
export interface DraftComment extends CommentContext {
  author_name: string | null;
  author_comments: number;
  labels: readonly string[];
  /** What is known of the conditions in plain words; of a rule that is not named nothing is. */
  conditions: Verdicts;
  video_id: string | null;
  /** With what the reply begins, where it would be read as an answer to somebody else (leadFor). */
  lead?: string;
  /** What an earlier reading told of it; absent or null: nothing. */
  read?: { language: string | null; category: string | null; sentiment: string | null } | null;
  /** What the channel's owner has taught about comments like this one (engine.spam_lesson). */
  spam_lesson?: "genuine" | "spam" | null;
}

/** What is told of a viewer and their comment where nothing is known of them. */
export const NOTHING_KNOWN = {
  author_comments: 0,
  labels: [],
  conditions: {},
} as const satisfies Partial<DraftComment>;

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
export type Decision = { rule_id: string | null; matched?: string[] } & Partial<Reading> &
  (
    | { decision: "skip"; reason: string }
    | {
        decision: "reply";
        reply: string;
        reply_type: "AI" | "Manual";
        findings: Finding[];
        escalation: string | null;
        /** Of a fixed reply, which its owner answers for, nothing is to be proven. */
        sources?: Cited[];
        marks?: KeptMark[];
        lessons?: string[];
      }
    /** Nothing tells what the comment asks for. `reply` says so to the viewer, should a person have to look for another reason. */
    | {
        decision: "ask";
        question: string;
        /** What its owner would probably say aloud where it is answered. */
        spoken: string[];
        reply: string;
        reply_type: "AI";
        findings: Finding[];
        escalation: string | null;
      }
    | { decision: "retry"; reason: string }
  );

/** A decision, and what its reply has to prove yet. */
export interface Weighed {
  decision: Decision;
  proving: Proving | null;
  /** Where the proven text begins in the reply. */
  offset?: number;
}

/** One comment on its way through the rules, and what is known of it so far. */
export interface Drafting {
  comment: DraftComment;
  voice: ReplyVoice;
  verdict: Triage;
  /** Why it would be spam, had not a rule of the owner's a say in it: holds again when no such rule matches in the end. */
  spamUnlessNamed: Triage | null;
  /** BCP-47 as the text surely tells it; null: the model's reading decides. */
  language: string | null;
  facts: CommentFacts;
  match: RuleMatch;
  patterns: PatternReader;
}

/** Reads a comment without the model: what kind of text it is, and which rules it may meet. The budget is the user's in this run. */
export function beginDrafting(
  comment: DraftComment,
  voice: ReplyVoice,
  budget: PatternBudget = patternBudget(),
): Drafting {
  return begin(comment, voice, patternReader(shownText(comment.text), budget));
}

/** The same, with what a reading told of the conditions. */
export function withConditions({ comment, voice, patterns }: Drafting, told: Verdicts): Drafting {
  return begin({ ...comment, conditions: { ...comment.conditions, ...told } }, voice, patterns);
}

function begin(comment: DraftComment, voice: ReplyVoice, patterns: PatternReader): Drafting {
  const language = sureLanguageOf(comment.text);
  // Undefined: the model may still tell.
  const facts = factsOf(comment, {
    language: language ?? comment.read?.language ?? undefined,
    category: comment.read?.category ?? undefined,
    sentiment: comment.read?.sentiment ?? undefined,
  });
  const match = matchRules(voice.rules, facts, patterns);
  const verdict = verdictOf(comment, voice, facts, patterns, match);
  return { comment, voice, ...verdict, language, facts, match, patterns };
}

function factsOf(
  { text, video_id, author_comments, labels, conditions, answers_us, thread }: DraftComment,
  read: Pick<CommentFacts, "language" | "category" | "sentiment">,
): CommentFacts {
  const wasAnswered = thread.some(({ who }) => who === "channel");
  const place = answers_us !== true ? "first" : wasAnswered ? "follow_up" : "thread";
  return { text, video_id, author_comments, labels, conditions, place, ...read };
}

const isSpam = ({ outcome, verdicts }: Triage) => outcome === "skip" && verdicts[0]?.code === "spam";

/** Whether a rule that names words, of its own or in plain ones, or a pattern matches, or may once the model has told more: such a rule comes before spam. */
function namedByRule({ rules }: ReplyVoice, facts: CommentFacts, patterns: PatternReader): boolean {
  const { rule, decided } = matchRules(rules.filter(namesWords), facts, patterns);
  return rule !== null || !decided;
}

/** Whether a rule names words, of its own or in plain ones, or a pattern: such a rule comes before spam. */
export const namesWords = ({ words, pattern, plain_words }: ReplyRule) =>
  words.length > 0 || pattern !== null || plain_words !== null;

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
        verdicts: [{ code: "spam", reason: "Similar to a comment you marked as spam." }],
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
  return { outcome: verdicts.length > 0 ? "draft" : "free", verdicts };
}

/**
 * What takes no reply of the model: spam, noise, and rules that surely match first; undefined when it does.
 * @param second what a second reading found, for a fixed reply that may go by itself
 */
export function decideAlone(drafting: Drafting, second: Opinion | null = null): Decision | undefined {
  const decision = decidedAlone(drafting, second);
  return decision && { ...decision, matched: drafting.match.matched };
}

function decidedAlone(drafting: Drafting, second: Opinion | null): Decision | undefined {
  const { verdict, match, language, spamUnlessNamed } = drafting;
  if (verdict.outcome === "skip") return skipOf(verdict);
  const { rule } = match;
  if (spamUnlessNamed && rule && !namesWords(rule)) return skipOf(spamUnlessNamed);
  if (rule?.action === "skip") return { decision: "skip", rule_id: rule.id, reason: "rule" };
  if (rule?.action === "fixed") {
    const read = { second_opinion: second?.class ?? null, despair: second?.despair ?? false };
    // What only the model's answer tells is not asked here.
    const unasked = match.open?.plain_words ? unaskedOf(match) : [];
    return fixedReply(drafting, rule, { ...nothingRead, language, ...read }, unasked);
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

/** What the model is told. */
interface Told {
  instructions: string;
  canary: string;
  prompt: string;
  given: GivenGrounds;
}

/** What the model was told and what it answered. */
export interface Written extends Omit<Told, "prompt"> {
  answer: GroundedAnswer;
  use: ModelUse;
}

/** What the model is told for a draft, with what the reply may rest on. */
export function tellModel(
  { comment, voice: whole, language }: Drafting,
  grounds: Grounds = NO_GROUNDS,
  rewriting: Rewriting | null = null,
): Told {
  // How the owner answered comments like this one tells more than how they answered the last ones.
  const isTaught = grounds.lessons.length > 0 || grounds.evidence.answers.length > 0;
  const voice = isTaught ? { ...whole, own_answers: [] } : whole;
  const canary = newNonce() + newNonce();
  const instructions =
    comment.spam_lesson === "genuine"
      ? `${instructionsFor(voice, canary)}\nThe channel's owner has said that comments like this one are not spam: write a reply.`
      : instructionsFor(voice, canary);
  const nonce = newNonce();
  const languages = {
    commentLanguage: language,
    replyLanguage: voice.brand.reply_language,
  };
  const anew = rewriting ? [rewritingBlock(rewriting, nonce)] : [];
  const given = givenGrounds(grounds, nonce, [instructions, promptFor(comment, languages, nonce, anew)]);
  return {
    instructions,
    canary,
    prompt: promptFor(comment, languages, nonce, [...given.blocks, ...anew]),
    given,
  };
}

/** One structured model call. Throws ModelError. */
export async function askModel(
  model: Model,
  drafting: Drafting,
  grounds: Grounds = NO_GROUNDS,
  rewriting: Rewriting | null = null,
): Promise<Written> {
  const { comment, voice } = drafting;
  const { prompt, ...told } = tellModel(drafting, grounds, rewriting);
  const names = [voice.channel_title, comment.author_name, ...comment.thread.map(({ author }) => author)];
  const { answer, use } = await model.write(told.instructions, prompt, names);
  return { ...told, answer: storableValue(answer), use };
}

/** The rules as they come out with what the model says of the comment. */
export function matchWith({ comment, voice, language, patterns }: Drafting, answer: ModelAnswer): RuleMatch {
  const facts = factsOf(comment, {
    language: language ?? (answer.language.trim() || null),
    category: answer.category,
    sentiment: answer.sentiment,
  });
  return matchRules(voice.rules, facts, patterns);
}

/** Why a reply waits though its rule would let it go: an earlier one may have been for the comment. */
function unaskedOf({ open }: RuleMatch): Finding[] {
  if (!open) return [];
  const reason = open.plain_words
    ? `The model didn't say whether the comment fits “${open.plain_words}”, which your rule “${open.name}” asks for.`
    : "An earlier rule couldn't be checked because its pattern takes too long.";
  return [{ check: "rule_not_asked", reason }];
}

/**
 * What the model's answer comes to: every check on it, and the rules. A check that does not pass makes the reply a person's
 * decision, never a post. Synchronous, so that of two replies written at once the second is compared with the first. What the reply
 * says is proven afterwards (withProof).
 * @param second what another model read, where one is named
 */
export function decideWith(drafting: Drafting, written: Written, second?: Opinion): Weighed {
  const match = matchWith(drafting, written.answer);
  const weighed = weigh(drafting, written, match, second);
  return { ...weighed, decision: { ...weighed.decision, matched: match.matched } };
}

function weigh(drafting: Drafting, written: Written, match: RuleMatch, second?: Opinion): Weighed {
  const { answer } = written;
  const { rule } = match;
  const read = readingOf(drafting, written, second);
  const skip = skippedAfter(drafting, answer, match, read);
  if (skip) return { decision: skip, proving: null };
  const doubts = doubtsOf(answer);
  // Its owner wants it answered all the same; not without a look.
  if (answer.spam) doubts.push({ check: "spam", reason: "The model considers it spam." });
  const unasked = unaskedOf(match);
  if (rule?.action !== "fixed") return weighReply(drafting, written, { rule, read, doubts, unasked });
  return { decision: fixedReply(drafting, rule, read, [...doubts, ...unasked]), proving: null };
}

function readingOf({ comment, language }: Drafting, { answer, use }: Written, second?: Opinion): Reading {
  const own = readByWords(comment.text) ?? opinionOf(answer);
  // What wrote the reply is no judge beside one that was asked for that; but neither is overruled.
  const opinion = own.class === "ordinary" && !own.despair ? (second ?? own) : own;
  return {
    second_opinion: opinion.class,
    despair: opinion.despair,
    language: language ?? answer.language,
    sentiment: answer.sentiment,
    category: answer.category,
    topics: answer.topics.slice(0, 5),
    confidence: answer.confidence,
    model: { ...use, prompt_version: PROMPT_VERSION },
  };
}

/** Why the comment gets no reply after all, with what the model told of it; undefined where it gets one. */
function skippedAfter(
  { comment, spamUnlessNamed }: Drafting,
  answer: GroundedAnswer,
  { rule }: RuleMatch,
  read: Reading,
): Decision | undefined {
  const named = rule !== null && namesWords(rule);
  if (spamUnlessNamed && !named) return { ...read, ...skipOf(spamUnlessNamed) };
  if (answer.spam && !named && comment.spam_lesson !== "genuine") {
    const model = { detector: "model", reasons: ["The model considers it spam."], ...read.model };
    return { decision: "skip", rule_id: null, reason: "spam", ...read, model };
  }
  if (!rule && isEmojiOnly(shownText(comment.text)))
    return { decision: "skip", rule_id: null, reason: "noise", ...read };
  if (rule?.action === "skip") return { decision: "skip", rule_id: rule.id, reason: "rule", ...read };
  return undefined;
}

/** What is known of a comment when the reply to it is weighed. */
interface Known {
  rule: ReplyRule | null;
  read: Reading;
  doubts: Finding[];
  unasked: Finding[];
}

function weighReply(drafting: Drafting, written: Written, { rule, read, doubts, unasked }: Known): Weighed {
  const { answer, given } = written;
  const { comment, voice } = drafting;
  const { brand } = voice;
  const cited = citationsOf(answer, given.sources);
  // In the form in which it is kept, so that marks stay where they are.
  const body = normaliseReply(withFewEmoji(withoutEnd(cited.reply, brand.sign_off), MOST_EMOJI[brand.emoji]));
  if (body === "" && !cited.cannotTell)
    return { decision: { decision: "retry", rule_id: null, reason: "model_unusable" }, proving: null };
  const language = brand.reply_language ?? read.language;
  const signOff = signOffFor(brand.sign_off, body, language);
  const videos = videosOf(given.sources, cited);
  const links = linksOf(given.sources);
  const checks = checksOf(drafting, written, body, { videos: videos.map(({ url }) => url), links });
  const orders = ordersAround(comment);
  // A text over the limit is a finding; what is kept of it must still fit the column.
  const lead = comment.lead ?? "";
  const reply = kept(lead + endWith(body, signOff));
  const judged = judgeReply(
    drafting,
    withoutLinks(body, links),
    [...checks, ...unasked, ...orders],
    doubts,
    cited.passages.map(({ text }) => text),
  );
  const made = { reply, reply_type: "AI", ...judged, ...read } as const;
  // Who must be answered by a person, or gives orders to a machine, asks for more than a fact.
  if (cited.cannotTell && doubts.length === 0 && orders.length === 0 && judged.escalation === null) {
    const question = cited.question ?? cut(comment.text.replace(/\s+/g, " ").trim(), LONGEST_QUESTION);
    const { spoken } = cited;
    return { decision: { decision: "ask", rule_id: null, question, spoken, ...made }, proving: null };
  }
  const sources = citedBy(cited);
  return {
    decision: { decision: "reply", rule_id: rule?.id ?? null, ...made, sources, lessons: given.lessons },
    proving: proveText(body, { comment, author: comment.author_name, voice, language, cited, videos, links }),
    offset: lead.length,
  };
}

/** The checks of a written text, without its end; `own`: the addresses of the channel's own that it may name. */
function checksOf(
  { comment, voice }: Drafting,
  { answer, instructions, canary }: Written,
  reply: string,
  own: { videos: string[]; links: string[] },
): Finding[] {
  const { brand } = voice;
  return checkReply({
    reply,
    comment: comment.text,
    commentLanguage: answer.language.trim() || null,
    replyLanguage: brand.reply_language,
    authorName: comment.author_name ?? "",
    allowedLinks: brand.allowed_links,
    ownVideos: own.videos,
    ownLinks: own.links,
    instructions,
    canary,
    mayRepeat: examplesOf(voice),
    recentReplies: voice.recent_replies.map((recent) => withoutEnd(recent, brand.sign_off)),
    maxLength: roomFor(brand),
    bannedPhrases: brand.banned_phrases,
  });
}

/** Whether it takes a second opinion. A person answers what is escalated: there every sentence without proof is marked, and nobody asked. */
export function toJudgeOf({ decision, proving }: Weighed) {
  return decision.decision === "reply" && decision.escalation === null ? (proving?.toJudge ?? null) : null;
}

/**
 * The decision with what of its reply nothing proves: marked, and a reason to wait.
 * @param judgement null: nobody was asked, or nobody answered
 */
export function withProof({ decision, proving, offset = 0 }: Weighed, judgement: Judgement | null): Decision {
  if (decision.decision !== "reply" || !proving) return decision;
  const { marks, findings } = unprovenOf(proving, judgement);
  const { length } = decision.reply;
  return {
    ...decision,
    marks: marks
      .map((mark) => ({ ...mark, start: mark.start + offset, end: mark.end + offset }))
      .filter(({ end }) => end <= length),
    findings: [...decision.findings, ...findings],
  };
}

/** As long as citationsOf lets the model ask. */
const LONGEST_QUESTION = 300;

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
  const values = savedReplyValues({ ...comment, channel_title: voice.channel_title });
  const filledIn = (viewer: string | null) => renderSavedReply(rule.fixed_text ?? "", { ...values, viewer });
  const { text, missing } = filledIn(speakableName(comment.author_name, limits));
  const impersonal = filledIn(null).text || text;
  const checks = checkReply({
    ...limits,
    ownVideos: values.link ? [values.link] : [],
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
    .filter((name) => name !== "viewer" || !comment.author_name?.trim())
    .map((name) => ({
      check: "missing_value",
      reason: `No value is known for {${name}}.`,
    }));
  return {
    decision: "reply",
    rule_id: rule.id,
    reply: kept((comment.lead ?? "") + (text === "" ? (rule.fixed_text ?? "") : text)),
    reply_type: "Manual",
    ...judgeReply(drafting, impersonal, [...checks, ...gaps, ...ordersAround(comment)], doubts),
    ...read,
  };
}
