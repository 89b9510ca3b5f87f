/** Whether what the product believes of each comment is what the simulated YouTube knows. */
import {
  REPLY_ACCEPTED,
  REPLY_APPROVED,
  REPLY_GONE,
} from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import type { Owner } from "../../builder/owner.ts";
import { type JourneyStack, query } from "../../journey/engine.ts";
import type { CommentState } from "../../simulator/operations.ts";
import { type Decision, ownersTurn } from "../pipeline/summary.ts";
import { answersOf } from "./answers.ts";

/** A comment and what is wrong with it, in a line. */
interface Finding {
  comment_id: string;
  why: string;
}

export interface Judgement {
  lost: Finding[];
  wrong: Finding[];
  public: number;
  failed: number;
  unknown: number;
  /** Comments kept with another text than they have; of no consequence for the verdicts, so only told. */
  otherTexts: number;
}

interface Row extends Decision {
  reply_id: string | null;
  /** What the status says of the reply: public, not_public, or nothing. */
  visibility: "public" | "not_public" | null;
  text: string | null;
  /** A word within a thread that was read and that no answer is due to, or that a person answers. */
  let_be: boolean;
}

/** Compares every comment of the file with the truth of this moment. */
export async function judge(
  stack: JourneyStack,
  owner: Owner,
  channelId: string,
  commentIds: string[],
): Promise<Judgement> {
  const rows = await query(
    () => stack.sql<Row[]>`
      select comment_id, reply_status as status, status_reason as reason, grave, youtube_reply_id as reply_id, text_original as text,
        engine.reply_visibility(reply_status, status_reason) as visibility,
        comment_id <> thread_id and not candidate and (first_opinion is not null or escalation is not null) as let_be
      from test.comments where user_id = ${owner.id}`,
  );
  const { comments } = await stack.admin.state({ channelId });
  const truths = new Map(comments.map((comment) => [comment.id, comment]));
  const answers = await answersOf({ stack, accounts: [{ owner }] });
  const replies = new Map(answers.map(({ comment, reply }) => [comment, reply]));
  const byOwner = comments.filter(({ source }) => source === "studio");
  const isAnswered = ({ id, parentId, publishedAt }: CommentState) =>
    byOwner.some((word) =>
      parentId === null
        ? word.parentId === id
        : word.parentId === parentId && Date.parse(word.publishedAt) > Date.parse(publishedAt),
    );
  const byId = new Map(rows.map((row) => [row.comment_id, row]));

  const judgement: Judgement = { lost: [], wrong: [], public: 0, failed: 0, unknown: 0, otherTexts: 0 };
  for (const id of commentIds) {
    const row = byId.get(id);
    const truth = truths.get(id);
    const reply = replies.get(id);
    // A word goes with its thread.
    const isThere = truth?.truth === "published" && truth.hiddenBy !== "thread";
    if (row === undefined) {
      // What was deleted before anybody could read it is nobody's loss.
      if (isThere) judgement.lost.push({ comment_id: id, why: "was never read" });
      continue;
    }
    if (row.status === "verified_public") judgement.public++;
    if (row.status === "failed") judgement.failed++;
    if (row.status === "unknown") judgement.unknown++;
    if (isThere && row.text !== null && row.text !== truth.text) judgement.otherTexts++;
    if (!hasFinalState(row, reply)) {
      judgement.lost.push({ comment_id: id, why: `is left ${inWords(row)}` });
      continue;
    }
    const why = reply
      ? wrongOfReply(row, reply)
      : wrongOfComment(row, isThere, truth !== undefined && isAnswered(truth));
    if (why) judgement.wrong.push({ comment_id: id, why });
  }
  return judgement;
}

/** Whether nothing more will happen to it by itself. */
export function hasFinalState(
  row: Decision & Pick<Row, "reply_id"> & Partial<Pick<Row, "let_be">>,
  reply?: Pick<CommentState, "hiddenBy">,
): boolean {
  const { status, reply_id } = row;
  if (ownersTurn(row)) return true;
  if (status === null) return row.let_be ?? false;
  if (status !== "draft" && !REPLY_APPROVED.includes(status)) return true;
  // Nobody can tell of a reply under a video that the public may not watch: that it was posted is all there is to say.
  return status === "posting" && reply_id !== null && reply?.hiddenBy === "video";
}

/** There is a reply. */
function wrongOfReply(row: Row, reply: CommentState): string | undefined {
  if (row.reply_id !== null && row.reply_id !== reply.id) return `knows another reply than ${reply.id}`;
  if (reply.publicNow) {
    return row.status === "verified_public" ? undefined : `is public, and here it is ${inWords(row)}`;
  }
  // Seen before its video was closed, or never: all but a verdict against it is true.
  if (reply.hiddenBy === "video" && reply.truth === "published") {
    return row.visibility === "not_public"
      ? `cannot be told, its video is closed, and here it is ${inWords(row)}`
      : undefined;
  }
  // Nothing is said of it.
  if (row.status === "unknown") return undefined;
  if (reply.hiddenBy === "video" && row.status === "posting") return undefined;
  // What became of a reply after its video was closed is nobody's to see: what was seen before stands.
  if (reply.hiddenBy === "video" && reply.wasPublished && row.status === "verified_public") return undefined;
  const wentAlong = reply.hiddenBy === "thread" && row.reason === "gone_with_comment";
  const isTrue =
    row.visibility === "not_public" || wentAlong || (row.status !== null && REPLY_GONE.includes(row.status));
  const truth = reply.hiddenBy === "thread" ? "gone with its thread" : reply.truth;
  return isTrue ? undefined : `is ${truth}, and here it is ${inWords(row)}`;
}

/** There is none. */
function wrongOfComment(row: Row, isThere: boolean, isAnswered: boolean): string | undefined {
  if (row.status !== null && REPLY_ACCEPTED.includes(row.status))
    return `has no reply, and here it is ${inWords(row)}`;
  if (row.reason === "comment_gone" && isThere) return `is there, and here it is ${inWords(row)}`;
  if (row.reason === "already_answered" && !isAnswered)
    return "has no reply, and here it is already_answered";
  return undefined;
}

function inWords({ status, reason }: Row): string {
  return reason ? `${status ?? "undecided"} (${reason})` : (status ?? "undecided");
}
