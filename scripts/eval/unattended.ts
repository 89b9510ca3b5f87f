/** Whether a reply goes without a person, asked of the product's SQL: a channel whose owner lets replies go. */

import type { Opinion } from "../../supabase/functions/_shared/drafting/classify.ts";
import type { Decision } from "../../supabase/functions/_shared/drafting/decide.ts";
import { newAccount } from "../builder/rows/accounts.ts";
import { comment, newComment, statusOf } from "../builder/rows/comments.ts";
import { Database } from "../builder/rows/database.ts";
import { consent, recordOpinion } from "../builder/rows/rules.ts";
import startTestCluster from "../stack/test-database.ts";

/** It is sent by itself, waits for its owner (with or without a draft), or gets no reply. */
export type Outcome = "posted" | "held" | "skipped";
/** How often each of these becomes of a comment. */
export type Fate = Record<Outcome, number>;

export interface Unattended {
  /** What becomes of a comment of which the first reading has found this, and drafting has come to that; null: drafting did not get to it. */
  outcome(first: Opinion | null, decision: Decision | null): Promise<Outcome>;
  stop(): Promise<void>;
}

export async function unattendedChannel(): Promise<Unattended> {
  const db = new Database();
  await db.start();
  const connection = await newAccount(db);
  await consent(db, connection);
  const known = new Map<string, Promise<Outcome>>();

  async function ask(first: Opinion | null, decision: Decision | null): Promise<Outcome> {
    const draft_after = new Date(Number(await db.now()) + 120_000);
    const id = await newComment(db, connection, { first_opinion: null, draft_after, draft_attempts: 1 });
    if (first) await recordOpinion(db, id, first.class, first.despair);
    // Sources are another database's.
    if (decision && !(await comment(db, id)).grave)
      await db.serviceRow("record_drafts", { p_results: [{ id, ...decision, sources: [], lessons: [] }] });
    const status = await statusOf(db, id);
    return status === "queue" ? "posted" : status === "skipped" ? "skipped" : "held";
  }

  return {
    outcome(first, decision) {
      const key = JSON.stringify([first?.class, first?.despair, decision && partsOf(decision)]);
      const asked = known.get(key) ?? ask(first, decision);
      known.set(key, asked);
      return asked;
    },
    stop: () => db.stop(),
  };
}

/** What of a decision the SQL looks at: the texts are of no account. */
export function partsOf(decision: Decision) {
  const { decision: kind, second_opinion, despair, confidence } = decision;
  const rest = { kind, second_opinion, despair, confidence };
  if (decision.decision === "skip") return { ...rest, reason: decision.reason };
  if (decision.decision !== "reply") return rest;
  const { findings, escalation, marks = [] } = decision;
  return { ...rest, findings: findings.length > 0, escalation, marks: marks.length > 0 };
}

/** For a command: with a cluster of its own, on which its other databases are made, too. */
export async function withUnattended<Result>(
  work: (unattended: Unattended) => Promise<Result>,
): Promise<Result> {
  const stop = await startTestCluster();
  try {
    const unattended = await unattendedChannel();
    return await work(unattended).finally(() => unattended.stop());
  } finally {
    await stop();
  }
}
