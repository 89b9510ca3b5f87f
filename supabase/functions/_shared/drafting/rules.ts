import { languageName } from "../contracts/language-name.ts";
import { TOO_LARGE } from "../contracts/rule-pattern.ts";
import { LIMITS, type RuleAction, type RulePlace, type RuleViewer } from "../database/vocabulary.gen.ts";
import { isEmojiOnly } from "../text/emoji.ts";
import { sameLanguage } from "../text/language-code.ts";
import { fold, plainText, stripInvisible } from "../text/normalise.ts";
import { holdsPhrase } from "../text/phrase.ts";
import type { Verdicts } from "./conditions.ts";
import { type PatternReader, patternBudget, patternReader } from "./patterns.ts";

/** A rule of an owner's, as the database keeps it. Every condition that is given must hold; without any it matches every comment. */
export interface ReplyRule {
  id: string;
  name: string;
  /** Any of them, as whole words. */
  words: readonly string[];
  /** RE2 syntax, matched without regard to case. */
  pattern: string | null;
  /** BCP-47; the primary language counts. */
  languages: readonly string[];
  categories: readonly string[];
  sentiments: readonly string[];
  video_ids: readonly string[];
  /** A condition in the owner's own words, which a reading judges. */
  plain_words: string | null;
  /** Any of them. */
  with_labels: readonly string[];
  viewer: RuleViewer | null;
  place: RulePlace | null;
  /** For comments of emoji alone, which no other rule is asked about: without one they are noise. */
  emoji_only: boolean;
  action: RuleAction;
  fixed_text: string | null;
  /** What it does beside the reply, for every comment that it matches. */
  label_id: string | null;
  assign_to: string | null;
  tell: string | null;
  suggest_hold: boolean;
}

/** What is known of a comment. Undefined is not known yet: only the model can tell. Null is known to be untellable. */
export interface CommentFacts {
  text: string;
  language: string | null | undefined;
  video_id: string | null;
  /** How many comments its viewer has left on the channel before, as far as it takes to be a regular. */
  author_comments: number;
  place: RulePlace;
  labels: readonly string[];
  conditions: Verdicts;
  category: string | undefined;
  sentiment: string | undefined;
}

/** How one rule came out, with a sentence for its owner. */
interface RuleTrace {
  rule_id: string;
  name: string;
  matched: boolean;
  why: string;
}

export interface RuleMatch {
  /** The first rule that matches and says what becomes of the reply; null when none does, or when that is not decided yet. */
  rule: ReplyRule | null;
  /** False when a fact that is not known yet may change which rule is first. */
  decided: boolean;
  /** The first rule of which it is not known whether it matches, where that matters to the reply. */
  open: ReplyRule | null;
  /** Every rule that matches and does something: the one that decides, and those that label, assign, tell or suggest. */
  matched: string[];
  trace: RuleTrace[];
}

export interface Condition {
  answer: "yes" | "no" | "unknown";
  /** Why it is so, as it goes on after "Matches:" for a yes and begins a sentence otherwise. */
  why: string;
}

const given = (holds: boolean, yes: string, no: string): Condition =>
  holds ? { answer: "yes", why: yes } : { answer: "no", why: no };

/** The comment's text as the conditions read it: for words folded, for patterns as a reader sees it. */
interface Reading {
  folded: string;
  patterns: PatternReader;
  emojiOnly: boolean;
}

const listed = (names: readonly string[]) => names.join(", ");

function oneOf(wanted: readonly string[], found: string | undefined, what: string): Condition {
  if (found === undefined) return { answer: "unknown", why: `Its ${what} is not known yet` };
  const name = found.toLowerCase();
  return given(
    wanted.includes(found),
    `its ${what} is ${name}`,
    `Its ${what} is ${name}, not ${listed(wanted).toLowerCase()}`,
  );
}

function languageIs(wanted: readonly string[], found: string | null | undefined): Condition {
  if (found === undefined) return { answer: "unknown", why: "Its language isn't known yet" };
  if (found === null) return { answer: "no", why: "Its language can't be identified" };
  return given(
    wanted.some((code) => sameLanguage(code, found)),
    `it is in ${languageName(found)}`,
    `It is in ${languageName(found)}, not in ${listed(wanted.map(languageName))}`,
  );
}

function holdsWord(wanted: readonly string[], { folded }: Reading): Condition {
  const found = wanted.find((word) => holdsPhrase(folded, word));
  return given(
    found !== undefined,
    `it contains “${found}”`,
    `It contains none of the words: ${listed(wanted)}`,
  );
}

function fits(pattern: string, { patterns }: Reading): Condition {
  switch (patterns(pattern)) {
    case "yes":
      return { answer: "yes", why: `it matches the pattern ${pattern}` };
    case "no":
      return { answer: "no", why: `It doesn't match the pattern ${pattern}` };
    case "invalid":
      return { answer: "no", why: `The pattern ${pattern} isn't valid, so it never matches` };
    case "too_large":
      return { answer: "unknown", why: `The pattern ${pattern} is not asked: ${TOO_LARGE}` };
    case "out_of_time":
      return {
        answer: "unknown",
        why: `The pattern ${pattern} wasn't checked: the rules' patterns took too long`,
      };
  }
}

function isFrom(wanted: RuleViewer, { author_comments }: CommentFacts): Condition {
  const isRegular = author_comments >= LIMITS.regular_comments;
  const writer =
    author_comments === 0
      ? "is commenting for the first time"
      : isRegular
        ? "is a regular"
        : "has commented before";
  const holds = {
    new: author_comments === 0,
    seen: author_comments > 0,
    regular: isRegular,
    not_regular: !isRegular,
  }[wanted];
  return given(holds, `its writer ${writer}`, `Its writer ${writer}`);
}

const PLACES: Record<RulePlace, string> = {
  first: "starts a thread",
  thread: "is within a thread",
  follow_up: "answers you in a thread",
};

function standsAt(wanted: RulePlace, { place }: CommentFacts): Condition {
  const holds = wanted === place || (wanted === "thread" && place === "follow_up");
  return given(holds, `it ${PLACES[wanted]}`, `It ${PLACES[place]}`);
}

function fitsWords({ id, plain_words }: ReplyRule, { conditions }: CommentFacts): Condition {
  const verdict = conditions[id] ?? null;
  if (verdict === null) return { answer: "unknown", why: `Whether it fits “${plain_words}” isn't known` };
  return given(verdict, `it fits “${plain_words}”`, `It doesn't fit “${plain_words}”`);
}

function conditionsOf(rule: ReplyRule, facts: CommentFacts, reading: Reading): Condition[] {
  const { words, pattern, video_ids, plain_words, with_labels, viewer, place } = rule;
  const { emoji_only, languages, categories, sentiments } = rule;
  const isLabelled = facts.labels.some((label) => with_labels.includes(label));
  const here = facts.video_id !== null && video_ids.includes(facts.video_id);
  return [
    (emoji_only || reading.emojiOnly) &&
      given(
        emoji_only && reading.emojiOnly,
        "it contains only emoji",
        emoji_only ? "It contains more than emoji" : "It contains only emoji, and this rule needs words",
      ),
    words.length > 0 && holdsWord(words, reading),
    pattern !== null && fits(pattern, reading),
    video_ids.length > 0 && given(here, "it is under one of the rule's videos", "It is under another video"),
    with_labels.length > 0 &&
      given(isLabelled, "it has one of the rule's labels", "It has none of the rule's labels"),
    viewer !== null && isFrom(viewer, facts),
    place !== null && standsAt(place, facts),
    languages.length > 0 && languageIs(languages, facts.language),
    categories.length > 0 && oneOf(categories, facts.category, "category"),
    sentiments.length > 0 && oneOf(sentiments, facts.sentiment, "mood"),
    plain_words !== null && fitsWords(rule, facts),
  ].filter((condition) => condition !== false);
}

function judge(rule: ReplyRule, facts: CommentFacts, reading: Reading): Condition {
  const conditions = conditionsOf(rule, facts, reading);
  const open =
    conditions.find(({ answer }) => answer === "no") ?? conditions.find(({ answer }) => answer === "unknown");
  if (open) return { answer: open.answer, why: `${open.why}.` };
  if (conditions.length === 0) return { answer: "yes", why: "Matches every comment." };
  return { answer: "yes", why: `Matches: ${conditions.map(({ why }) => why).join(", ")}.` };
}

/** A comment's text as a reader sees it. */
export function shownText(text: string): string {
  return stripInvisible(plainText(text));
}

const readingOf = (facts: CommentFacts, patterns: PatternReader): Reading => {
  const shown = shownText(facts.text);
  return { patterns, folded: fold(shown), emojiOnly: isEmojiOnly(shown) };
};

/** How one rule comes out for a comment, whatever the others say. */
export function judgeRule(rule: ReplyRule, facts: CommentFacts, patterns: PatternReader): Condition {
  return judge(rule, facts, readingOf(facts, patterns));
}

/**
 * The first of the rules that a comment matches, in their order, as far as the facts tell. Before the model was asked a rule is
 * decided only when no fact that is still unknown could put another before it.
 */
export function matchRules(
  rules: readonly ReplyRule[],
  facts: CommentFacts,
  patterns: PatternReader = patternReader(shownText(facts.text), patternBudget()),
): RuleMatch {
  const reading = readingOf(facts, patterns);
  let rule: ReplyRule | null = null;
  let open: ReplyRule | null = null;
  let decided = true;
  const matched: string[] = [];
  const trace = rules.map((one): RuleTrace => {
    const { id: rule_id, name } = one;
    const decides = one.action !== "none" && rule === null;
    if (!decides && !doesMore(one))
      return { rule_id, name, matched: false, why: "Not checked: an earlier rule matches." };
    const { answer, why } = judge(one, facts, reading);
    // What may have to be held is no more answered unseen than what another rule may be for.
    if (answer === "unknown" && (decides || one.suggest_hold)) open ??= one;
    if (answer === "unknown" && decides) decided = false;
    const isFirst = answer === "yes" && decides && decided;
    if (isFirst) rule = one;
    const does = answer === "yes" && (isFirst || doesMore(one));
    if (does) matched.push(rule_id);
    return { rule_id, name, matched: does, why };
  });
  return { rule, decided: decided || rule !== null, open, matched, trace };
}

/** Whether a rule does anything beside saying what becomes of the reply. */
function doesMore({ label_id, assign_to, tell, suggest_hold }: ReplyRule): boolean {
  return label_id !== null || assign_to !== null || tell !== null || suggest_hold;
}
