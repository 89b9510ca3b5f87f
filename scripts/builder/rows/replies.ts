/** Replies on their way to YouTube: each helper takes one a step further, by the calls the product itself makes. */
import { randomUUID } from "node:crypto";
import { type CommentValues, newComment, type ReplyStatus } from "./comments.ts";
import type { Database } from "./database.ts";
import type { Connection } from "./rows.ts";

/** A comment with a reply waiting for approval. */
export async function newDraft(
  db: Database,
  connection: Connection,
  text = "About ten minutes.",
  values: CommentValues = {},
): Promise<string> {
  const id = await newComment(db, connection, values);
  await db.rpc(connection.user, "write_reply", { p_id: id, p_text: text });
  return id;
}

/** A comment with an approved reply in the queue. */
export async function newQueued(
  db: Database,
  connection: Connection,
  text = "About ten minutes.",
  values: CommentValues = {},
): Promise<string> {
  const id = await newDraft(db, connection, text, values);
  await db.rpc(connection.user, "approve_reply", { p_id: id });
  return id;
}

export interface PostClaim {
  id: string;
  user_id: string;
  lease_id: string;
  channel_id: string;
  comment_id: string;
  thread_id: string;
  reply: string;
  text_original: string;
  published_at: Date;
  may_be_answered: boolean;
  connection_id: string;
  client_config_id: string;
  sealed_access_token: string;
  expires_at: Date;
}

/** Claims queued replies: a user's, up to the limit of each channel unless told, or everybody's, a few of each. */
export function claimPosts(
  db: Database,
  user: { id: string } | null = null,
  limit = 50,
  each = user ? limit : 3,
) {
  return db.service<PostClaim>("claim_posts", { p_user: user?.id ?? null, p_limit: limit, p_each: each });
}

/** A comment with a reply that has just been claimed for posting. */
export async function newClaimed(
  db: Database,
  connection: Connection,
  values: CommentValues = {},
): Promise<PostClaim> {
  const id = await newQueued(db, connection, undefined, values);
  const claim = (await claimPosts(db, connection.user)).find((one) => one.id === id);
  if (!claim) throw new Error("The queued reply was not claimed.");
  return claim;
}

export function beginSend(db: Database, claim: Pick<PostClaim, "id" | "lease_id">): Promise<boolean> {
  return db.serviceValue("begin_send", { p_id: claim.id, p_lease: claim.lease_id });
}

export function recordPost(
  db: Database,
  claim: Pick<PostClaim, "id" | "lease_id">,
  outcome: string,
  detail: { reason?: string; replyId?: string } = {},
): Promise<ReplyStatus | null> {
  return db.serviceValue("record_post", {
    p_id: claim.id,
    p_lease: claim.lease_id,
    p_outcome: outcome,
    p_reason: detail.reason ?? null,
    p_reply_id: detail.replyId ?? null,
  });
}

/** A comment whose reply has left for YouTube without an answer yet. */
export async function newSent(db: Database, connection: Connection): Promise<PostClaim> {
  const claim = await newClaimed(db, connection);
  if (!(await beginSend(db, claim))) throw new Error("The claimed reply may not be sent.");
  return claim;
}

/** A comment whose reply YouTube has accepted; it waits for its proof. */
export async function newPosted(db: Database, connection: Connection): Promise<PostClaim> {
  const claim = await newSent(db, connection);
  await recordPost(db, claim, "posted", { replyId: `${claim.thread_id}.${randomUUID().slice(0, 8)}` });
  return claim;
}
