import type { Database } from "../../../scripts/builder/rows/database.ts";
import { claimPosts } from "../../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../../scripts/builder/rows/rows.ts";

/** The comments of an account that are claimed for drafting. */
export async function draftsClaimed(db: Database, { user }: Connection): Promise<string[]> {
  const { comments } = await db.serviceValue<{ comments: { id: string }[] }>("claim_drafts", {
    p_user: user.id,
  });
  return comments.map(({ id }) => id);
}

/** All the work that is claimed: of an account the comments to draft and the channels to read, and whatever is to be posted. */
export async function workClaimed(db: Database, account: Connection) {
  const drafts = await draftsClaimed(db, account);
  const posts = (await claimPosts(db)).map(({ id }) => id);
  const reads = (await db.service("claim_syncs", { p_user: account.user.id })).length;
  return { drafts, posts, reads };
}

export const NO_WORK = { drafts: [], posts: [], reads: 0 };
