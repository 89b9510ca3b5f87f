import { z } from "zod";
import type { DraftReplies, DraftRepliesResponse } from "../_shared/contracts/reply-engine.ts";
import { leadFor } from "../_shared/contracts/reply-lead.ts";
import { COMMENT_CLASSES } from "../_shared/database/vocabulary.gen.ts";
import type { Opinion } from "../_shared/drafting/classify.ts";
import { plainCondition } from "../_shared/drafting/conditions.ts";
import {
  askModel,
  beginDrafting,
  type Decision,
  type Drafting,
  decideAlone,
  decideWith,
  toJudgeOf,
  type Weighed,
  withConditions,
  withProof,
} from "../_shared/drafting/decide.ts";
import { believes, judgesOf } from "../_shared/drafting/judges.ts";
import { type PatternBudget, patternBudget } from "../_shared/drafting/patterns.ts";
import { isGrave, readComments, recordOpinions } from "../_shared/drafting/readings.ts";
import { commentToDecide } from "../_shared/drafting/to-decide.ts";
import { replyVoice } from "../_shared/drafting/voice.ts";
import { askJudge, type Judgement } from "../_shared/evidence/judge.ts";
import { type Call, ownerOf } from "../_shared/http/endpoint.ts";
import { type ModelTurn, modelBudgets } from "../_shared/model/budget.ts";
import { type Model, ModelError } from "../_shared/model/model.ts";
import { forEachLimit, timeBudget } from "../_shared/runtime/concurrency.ts";
import type { ModelServices } from "../_shared/services.ts";
import { aheadComment, batchWith, isNothing, type ToRead, withTold } from "./batch.ts";
import { evidenceOf } from "./evidence.ts";
import { groupOpenQuestions } from "./grouping.ts";
import { recorder } from "./recorder.ts";

const claimedComment = commentToDecide.extend({
  user_id: z.uuid(),
  channel_id: z.string(),
  attempts: z.number(),
  first_opinion: z.enum(COMMENT_CLASSES).nullable(),
});
/** Looked at one by one: a row that is not as it should be is not the others' concern. */
const claimed = z.object({
  /** When it was handed out: what is told of conditions is of the rules as they were then. */
  at: z.string(),
  conditions: z.array(plainCondition.extend({ user_id: z.uuid(), channel_id: z.string() })),
  comments: z.array(z.looseObject({ id: z.uuid() })),
  ahead: z.array(aheadComment),
  voices: z.array(z.unknown()),
});

/** Model calls under way at once. */
const CONCURRENCY = 8;
/** Comments claimed at once: what 8 calls at a time draft well within the lease. */
const CLAIMED_AT_ONCE = 40;
/** Model calls of one run: at 10 to 15 ms of CPU each, well within the 2 s that a hosted run may use. */
const MODEL_CALLS = 80;

type Claimed = z.infer<typeof claimed>;

/** A comment on its way through a run. */
interface Work {
  claim: Claim;
  turn: ModelTurn;
  drafting: Drafting;
  first: z.infer<typeof claimedComment>["first_opinion"];
  /** What another model read, where one is named. */
  second?: Opinion;
}

/** A reply that says what only reading can judge. */
interface ToProve extends Pick<Work, "claim" | "turn"> {
  weighed: Weighed;
  toJudge: NonNullable<ReturnType<typeof toJudgeOf>>;
}

/** What names a claimed comment when its decision is recorded. */
interface Claim {
  id: string;
  text_hash?: string;
  attempts?: number;
}

/** A model that answers nobody says nothing about the comment; all else counts against it, until it is a person's. */
function reasonOf(error: unknown) {
  if (!(error instanceof ModelError)) return "draft_failed";
  if (error.hold) return error.hold;
  if (error.final) return "model_refused";
  return error.unusable ? "model_unusable" : "model_failed";
}

/**
 * Writes drafts, a few comments of each channel in turn, until nothing waits or the run's share is used up. Every comment but noise
 * is read once, many in a call of the model, answers within a thread and edited comments too; what its owner must answer in words of their own goes no further. Spam and what a rule
 * surely decides cost no more than that, a fixed reply that may go by itself a second reading in a batch, each other
 * comment one structured model call with what its reply may rest on, and a second opinion when the reply asserts what only reading can
 * judge, all out of the budgets of the day. What becomes of a draft (a person's approval or the queue) is decided in SQL. A model that fails, or may not be asked any more
 * today, decides nothing: the comment is tried again later. One that cannot be drafted is not the others' concern.
 * At the end questions that nothing answered are compared with each other.
 */
export async function handleDraftReplies(
  { body, caller, db }: Call<DraftReplies>,
  services: ModelServices,
): Promise<DraftRepliesResponse> {
  const hasTime = timeBudget();
  const result = { claimed: 0, drafted: 0, queued: 0, skipped: 0, asked: 0, retried: 0, model_calls: 0 };
  /** By user: what the patterns of one may take of this run. */
  const patternBudgets = new Map<string, PatternBudget>();
  const run = { answers: 0 };

  while (hasTime() && result.claimed < body.limit && result.model_calls < MODEL_CALLS) {
    const p_limit = Math.min(CLAIMED_AT_ONCE, body.limit - result.claimed, MODEL_CALLS - result.model_calls);
    const round = await db.call("claim_drafts", { p_user: ownerOf(caller), p_limit }, claimed);
    result.claimed += round.comments.length;
    await draft(round);
    if (round.comments.length === 0) break;
  }
  result.model_calls += await groupOpenQuestions(db, services.model, {
    owner: ownerOf(caller),
    hasTime,
    run,
  });
  return result;

  async function draft({ at, conditions, comments, ahead, voices }: Claimed): Promise<void> {
    const conditionsOf = ({ user_id, channel_id }: ModelTurn) =>
      conditions.filter((one) => one.user_id === user_id && one.channel_id === channel_id);
    const records = recorder(db, (done) => {
      for (const outcome of Object.keys(done) as (keyof typeof done)[]) result[outcome] += done[outcome];
    });
    const decide = (claim: Claim, decision: Decision) => records.add({ ...claim, ...decision });
    /** The reason stays on the comment's row. */
    const giveUp = (claim: Claim, error: unknown) => {
      console.error(
        JSON.stringify({ function: "draft-replies", comment: claim.id, cause: String(error).slice(0, 300) }),
      );
      decide(claim, { decision: "retry", rule_id: null, reason: reasonOf(error) });
    };

    const voiceOf = new Map(
      voices.flatMap((voice) => {
        const { data } = replyVoice.safeParse(voice);
        return data ? [[`${data.user_id} ${data.channel_id}`, data] as const] : [];
      }),
    );
    const works: Work[] = [];
    for (const one of comments) {
      let claim: Claim = { id: one.id };
      try {
        const { id, text_hash, attempts, user_id, channel_id, first_opinion, ...comment } =
          claimedComment.parse(one);
        claim = { id, text_hash, attempts };
        const voice = voiceOf.get(`${user_id} ${channel_id}`);
        if (!voice) throw new Error("The brand voice can't be used.");
        const budget = patternBudgets.get(user_id) ?? patternBudget();
        patternBudgets.set(user_id, budget);
        const lead =
          comment.answers_us && services.env.YOUTUBE_REPLIES === "flat" ? leadFor(comment.author_name) : "";
        const drafting = beginDrafting({ ...comment, lead }, voice, budget);
        const work = { claim, turn: { user_id, channel_id }, drafting, first: first_opinion };
        if (!isNothing(drafting.verdict)) works.push(work);
        else decideNow(work);
      } catch (error) {
        giveUp(claim, error);
      }
    }

    const budgets = modelBudgets(db, "draft", run);
    try {
      const toWrite = await lookAgain(await read(works, ahead));
      const grounds = await evidenceOf(
        db,
        toWrite.map(({ claim }) => claim.id),
      );
      const unproven: ToProve[] = [];
      await budgets.take(toWrite.map(({ turn }) => turn));
      await forEachLimit(toWrite, CONCURRENCY, async ({ claim, turn, drafting, second }) => {
        // Out of time: the lease of the rest runs out and the next run takes them.
        if (!hasTime()) return;
        const { voice } = drafting;
        const given = grounds.get(claim.id);
        if (!given) return giveUp(claim, new Error("The sources for this reply couldn't be loaded."));
        const held = budgets.use(turn);
        if (held) return decide(claim, { decision: "retry", rule_id: null, reason: held });
        result.model_calls++;
        try {
          const written = await askModel(services.model, drafting, given);
          budgets.note(turn, written.use);
          const weighed = decideWith(drafting, written, second);
          if (weighed.decision.decision === "reply") voice.recent_replies.unshift(weighed.decision.reply);
          const toJudge = toJudgeOf(weighed);
          if (toJudge) unproven.push({ claim, turn, weighed, toJudge });
          else decide(claim, withProof(weighed, null));
        } catch (error) {
          budgets.fail(turn, error);
          giveUp(claim, error);
        }
      });
      if (unproven.length > 0) {
        // Settled first, in the order of the end: a model that was just found to answer again may then be asked for opinions.
        await records.finish();
        await budgets.settle();
        await prove(unproven);
      }
    } finally {
      // What was decided is recorded first, whatever failed.
      await records.finish().finally(() => budgets.settle());
    }

    /**
     * Decides what takes a judge; where there are two, the second is asked about what the first believes. What cannot have one now is
     * drafted all the same: it waits, with every such sentence marked.
     */
    async function prove(all: ToProve[]): Promise<void> {
      const left = new Set(all);
      const settle = (one: ToProve, judgement: Judgement | null) => {
        left.delete(one);
        decide(one.claim, withProof(one.weighed, judgement));
      };
      let believed: { one: ToProve; judgement: Judgement | null }[] = all.map((one) => ({
        one,
        judgement: null,
      }));
      try {
        for (const judge of judgesOf(services)) {
          const judged = await judgeEach(
            judge,
            believed.map(({ one }) => one),
          );
          for (const { one, judgement } of judged) if (!believes(judgement)) settle(one, judgement);
          believed = judged.filter(({ judgement }) => believes(judgement));
        }
        for (const { one, judgement } of believed) settle(one, judgement);
      } finally {
        for (const one of left) settle(one, null);
      }
    }

    /** What one judge says of each reply; those that it could not be asked about are left out. */
    async function judgeEach(judge: Model, all: ToProve[]) {
      const opinions = modelBudgets(db, "judge", run);
      const judged: { one: ToProve; judgement: Judgement }[] = [];
      try {
        await opinions.take(all.map(({ turn }) => turn));
        await forEachLimit(all, CONCURRENCY, async (one) => {
          if (!hasTime() || opinions.use(one.turn)) return;
          result.model_calls++;
          try {
            const { judgement, use } = await askJudge(judge, one.toJudge);
            opinions.note(one.turn, use);
            judged.push({ one, judgement });
          } catch (error) {
            opinions.fail(one.turn, error);
          }
        });
      } finally {
        await opinions.settle();
      }
      return judged;
    }

    /** Takes what is decided without a reply of the model; false when it takes one. */
    function decideNow({ claim, drafting }: Work, second?: Parameters<typeof decideAlone>[1]): boolean {
      const decision = decideAlone(drafting, second);
      if (decision) decide(claim, decision);
      return decision !== undefined;
    }

    /** The first opinion of each, kept as soon as it is there; returns what is left to be decided. */
    async function read(all: Work[], others: Claimed["ahead"]): Promise<Work[]> {
      // Once more what was read before a rule asked for it in plain words.
      const isToRead = ({ first, turn, drafting: { comment } }: Work) =>
        first === null || conditionsOf(turn).some(({ rule_id }) => !(rule_id in comment.conditions));
      const own = all.filter(isToRead).map(toReadOf);
      const { toRead, told } = batchWith(own, others);
      const readings = await readComments(db, services.model, toRead, { hasTime, run, conditionsOf });
      result.model_calls += readings.calls;
      const hashes = new Map([...own, ...others].map(({ id, text_hash }) => [id, text_hash]));
      await recordOpinions(db, withTold(readings, told), { hashes, at });
      return all.flatMap((work): Work[] => {
        if (!isToRead(work)) return [work];
        const { claim, drafting } = work;
        const found = readings.read.get(claim.id);
        // A skip needs no reading, and does not wait for one.
        if (!found && drafting.verdict.outcome === "skip") decideNow(work);
        const reason = readings.delayed.get(claim.id);
        if (!found && reason && drafting.verdict.outcome !== "skip")
          decide(claim, { decision: "retry", rule_id: null, reason });
        // Changed since an answer was due to it, and none is any more.
        const isDue = !drafting.comment.answers_us || found?.turn?.due;
        return found && isDue && !isGrave(found)
          ? [{ ...work, first: found.class, drafting: withConditions(drafting, found.conditions) }]
          : [];
      });
    }

    /**
     * Decides what takes no reply of the model. A fixed reply that may go by itself is read a second time before, and where another model
     * is named so is whatever it is to write unattended; returns the rest.
     */
    async function lookAgain(all: Work[]): Promise<Work[]> {
      const rest: Work[] = [];
      const again: Work[] = [];
      const isOther = services.judge !== services.model;
      for (const work of all) {
        const { match, voice, verdict } = work.drafting;
        const mayGo = voice.unattended && work.first === "ordinary" && verdict.outcome === "free";
        const isFixed = match.rule?.action === "fixed";
        try {
          if (mayGo && isFixed) again.push(work);
          else if (decideNow(work)) continue;
          else (mayGo && isOther ? again : rest).push(work);
        } catch (error) {
          giveUp(work.claim, error);
        }
      }
      const readings = await readComments(db, services.judge, again.map(toReadOf), {
        again: true,
        hasTime,
        run,
      });
      result.model_calls += readings.calls;
      for (const work of again) {
        const found = readings.read.get(work.claim.id);
        const reason = readings.delayed.get(work.claim.id);
        if (found && !decideNow(work, found)) rest.push({ ...work, second: found });
        else if (reason) decide(work.claim, { decision: "retry", rule_id: null, reason });
      }
      return rest;
    }
  }
}

const toReadOf = ({ claim, turn, drafting: { comment } }: Work): ToRead => ({
  id: claim.id,
  text_hash: claim.text_hash ?? "",
  turn,
  text: comment.text,
  author_name: comment.author_name,
  thread: comment.answers_us ? comment.thread : null,
});
