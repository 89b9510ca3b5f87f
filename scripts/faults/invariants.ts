/** What must hold after a run, whatever happened in it: nothing lost, nothing twice, nothing unrecorded, nothing given up for no reason. */
import { REPLY_SETTLED } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import type { Stack } from "../stack/index.ts";
import type { Kill } from "./kills.ts";
import type { Scene } from "./scene.ts";

/** The times of a kill and of the reply it hit are taken by two processes. */
const TOLERANCE_MS = 250;
/** A run of post-replies ends within this time after its last insert began. */
const IN_FLIGHT_MS = 30_000;

export interface Findings {
  posted: number;
  unknown: number;
  duplicates: number;
  lost: number;
  /** Sentences about what does not hold; empty when everything does. */
  violations: string[];
}

interface Row {
  comment_id: string;
  reply_status: string | null;
  status_reason: string | null;
  youtube_reply_id: string | null;
  send_started_at: Date | null;
}

/** Compares what the database says with what the simulator holds. `lostAnswers`: comments whose insert's answer was lost. */
export async function examine(
  stack: Stack,
  scene: Scene,
  lostAnswers: Set<string>,
  kills: Kill[],
): Promise<Findings> {
  const rows = await stack.sql<Row[]>`
    select comment_id, reply_status, status_reason, youtube_reply_id, send_started_at
    from public.youtube_comments where user_id = ${scene.owner.id}`;
  const byComment = new Map(rows.map((row) => [row.comment_id, row]));
  const { inserts } = await stack.admin.state({ channelId: scene.channel.channelId });
  const replies = await stack.admin.replies({ channelId: scene.channel.channelId });
  const violations: string[] = [];

  const twice = inserts.filter(({ parentId, commits }) => scene.comments.has(parentId) && commits > 1);
  for (const { parentId, commits } of twice) violations.push(`${parentId} was answered ${commits} times`);

  const undecided = [...scene.comments].filter(
    (id) => !REPLY_SETTLED.includes(byComment.get(id)?.reply_status ?? null),
  );
  for (const id of undecided) {
    const row = byComment.get(id);
    violations.push(
      `${id} has no final state: ${row ? `${row.reply_status} (${row.status_reason})` : "not stored"}`,
    );
  }

  for (const { id, parentId, truth } of replies) {
    const row = byComment.get(parentId ?? "");
    // A reply that YouTube has rejected is in no list: when its answer was lost, nobody can find it any more.
    if (truth === "rejected" && row?.reply_status === "unknown") continue;
    if (row?.youtube_reply_id !== id)
      violations.push(`the reply ${id} is on YouTube, but recorded is ${row?.youtube_reply_id}`);
  }
  const existing = new Set(replies.map(({ id }) => id));
  const posted = rows.filter((row) => row.youtube_reply_id !== null);
  for (const { comment_id, youtube_reply_id } of posted) {
    if (!existing.has(youtube_reply_id ?? ""))
      violations.push(`${comment_id}: ${youtube_reply_id} is not on YouTube`);
  }

  const unknown = rows.filter((row) => row.reply_status === "unknown");
  for (const row of unknown) {
    if (!lostAnswers.has(row.comment_id) && !kills.some((one) => hit(one, row))) {
      violations.push(`${row.comment_id} is unknown, although no answer was lost and nothing was killed`);
    }
  }
  return {
    posted: posted.length,
    unknown: unknown.length,
    duplicates: twice.length,
    lost: undecided.length,
    violations,
  };
}

function hit(kill: Kill, row: Row): boolean {
  if (!row.send_started_at) return false;
  const after = kill.at.getTime() - row.send_started_at.getTime();
  return after >= -TOLERANCE_MS && after <= IN_FLIGHT_MS;
}
