/** What a rule that is tried would have done with a comment, and what only a reading could still tell of it. */
import type { REPLAY_REPLIES } from "../database/vocabulary.gen.ts";
import { readByWords } from "./classify.ts";
import { beginDrafting, type DraftComment, type Drafting, decideAlone, namesWords } from "./decide.ts";
import type { PatternBudget } from "./patterns.ts";
import { judgeRule, type ReplyRule } from "./rules.ts";
import type { ReplyVoice } from "./voice.ts";

/** A comment of the past, with what is known of it. `grave`: its owner answers it, whatever rules say. */
export type PastComment = DraftComment & { grave: boolean };

export interface Replayed {
  /** Null: nobody knows. */
  matched: boolean | null;
  reply: (typeof REPLAY_REPLIES)[number] | null;
  /** A sentence for the owner. */
  why: string;
  /** Whether a reading would tell more: a condition in plain words decides, and nobody has judged it. */
  toRead: boolean;
}

const found = (matched: boolean | null, why: string, reply: Replayed["reply"] = null): Replayed => ({
  matched,
  reply,
  why,
  toRead: false,
});

/** The outcome of one comment, without the model. Without a rule, for a voice: matched is what the model would write. */
export function replayOf(
  comment: PastComment,
  voice: ReplyVoice,
  rule: ReplyRule | undefined,
  budget: PatternBudget,
): Replayed {
  if (comment.grave || readByWords(comment.text))
    return found(false, "You answer it yourself. No rule is asked.");
  const drafting = beginDrafting(comment, voice, budget);
  return rule ? ofRule(drafting, rule) : ofVoice(drafting);
}

function ofRule(drafting: Drafting, rule: ReplyRule): Replayed {
  const own = judgeRule(rule, drafting.facts, drafting.patterns);
  const why = `${own.why}${own.why.endsWith(".") ? "" : "."}`;
  if (own.answer === "no") return found(false, why);
  if (own.answer === "unknown") {
    // Read only where the condition in plain words decides.
    const { facts, patterns } = drafting;
    const fitting = { ...facts, conditions: { ...facts.conditions, [rule.id]: true } };
    const decides = judgeRule(rule, fitting, patterns).answer === "yes";
    return { ...found(null, why), toRead: decides && isUnasked(rule, drafting) };
  }
  const { reply, more } = replyOf(rule, drafting);
  const { open } = drafting.match;
  return {
    ...found(true, more ? `${why} ${more}` : why, reply),
    toRead: reply === "open" && open !== null && isUnasked(open, drafting),
  };
}

const isUnasked = ({ id, plain_words }: ReplyRule, { comment }: Drafting) =>
  plain_words !== null && !(id in comment.conditions);

/** What becomes of the reply to a comment that the rule matches, in the order in which drafting decides. */
function replyOf(
  rule: ReplyRule,
  { verdict, spamUnlessNamed, match }: Drafting,
): { reply: Replayed["reply"]; more?: string } {
  if (rule.action === "none") return { reply: "none" };
  const isSpam = verdict.verdicts.some(({ code }) => code === "spam");
  if (verdict.outcome === "skip" && !isSpam)
    return { reply: "noise", more: "There is nothing in it to answer." };
  if (verdict.outcome === "skip" || (spamUnlessNamed && match.rule && !namesWords(match.rule)))
    return { reply: "spam", more: "It looks like spam, which gets no reply." };
  if (match.rule?.id === rule.id) return { reply: rule.action };
  if (match.rule) return { reply: "earlier", more: `Your rule “${match.rule.name}” comes first.` };
  const name = match.open?.name;
  return { reply: "open", more: name ? `Whether your rule “${name}” comes first isn't known.` : "" };
}

function ofVoice(drafting: Drafting): Replayed {
  const decision = decideAlone(drafting);
  if (!decision) return found(true, "The reply is written in your voice.", "draft");
  if (decision.decision === "reply") return found(false, "A rule gives it a fixed reply.", "fixed");
  return found(false, decision.rule_id ? "A rule leaves it without a reply." : "It gets no reply.");
}
