/** What the steps of a run share, and how what they come to for a comment is recorded. */
import type { DraftRepliesResponse } from "../_shared/contracts/reply-engine.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import type { CommentClass } from "../_shared/database/vocabulary.gen.ts";
import type { Opinion } from "../_shared/drafting/classify.ts";
import { type Decision, type Drafting, decideAlone } from "../_shared/drafting/decide.ts";
import type { PatternBudget } from "../_shared/drafting/patterns.ts";
import type { ModelRun, ModelTurn } from "../_shared/model/budget.ts";
import { ModelError } from "../_shared/model/model.ts";
import type { ModelServices } from "../_shared/services.ts";
import type { recorder } from "./recorder.ts";

/** Model calls under way at once. */
export const CONCURRENCY = 8;

export interface DraftingRun {
  db: ServiceDatabase;
  services: ModelServices;
  hasTime: () => boolean;
  /** What was heard of the model so far. */
  heard: ModelRun;
  /** What was done so far. */
  counts: DraftRepliesResponse;
  records: ReturnType<typeof recorder>;
  /** By user: what the patterns of one may take of this run. */
  patternBudgets: Map<string, PatternBudget>;
}

/** What names a claimed comment when its decision is recorded. */
export interface Claim {
  id: string;
  text_hash?: string;
  attempts?: number;
}

/** A comment on its way through a run. */
export interface Work {
  claim: Claim;
  turn: ModelTurn;
  drafting: Drafting;
  /** What it was read as; null: it was not yet. */
  first: CommentClass | null;
  /** What another model read, where one is named. */
  second?: Opinion;
}

export function decide({ records }: DraftingRun, claim: Claim, decision: Decision): void {
  records.add({ ...claim, ...decision });
}

/** Tried again later, for a reason that stays on the comment's row. */
export function retry(run: DraftingRun, claim: Claim, reason: string): void {
  decide(run, claim, { decision: "retry", rule_id: null, reason });
}

export function giveUp(run: DraftingRun, claim: Claim, error: unknown): void {
  const cause = String(error).slice(0, 300);
  console.error(JSON.stringify({ function: "draft-replies", comment: claim.id, cause }));
  retry(run, claim, reasonOf(error));
}

/** Takes what is decided without a reply of the model; false when it takes one. */
export function decideNow(run: DraftingRun, { claim, drafting }: Work, second?: Opinion): boolean {
  const decision = decideAlone(drafting, second);
  if (decision) decide(run, claim, decision);
  return decision !== undefined;
}

/** A model that answers nobody says nothing about the comment; all else counts against it, until it is a person's. */
function reasonOf(error: unknown) {
  if (!(error instanceof ModelError)) return "draft_failed";
  if (error.hold) return error.hold;
  if (error.final) return "model_refused";
  return error.unusable ? "model_unusable" : "model_failed";
}
