/** comments.insert, update, delete and moderation. */

import { isInShare } from "../chance.ts";
import { replyId } from "../ids.ts";
import { courseOf } from "../reply-fates.ts";
import type { Simulation } from "../simulation.ts";
import type { Comment } from "../store.ts";
import { isVisible, type Reader, truthAt, waits, wasPublishedBy } from "../visibility.ts";
import { commentsDisabled, documented, missingParameter } from "./errors.ts";
import type { Handler, HandlerInput } from "./handler.ts";
import { commentResource, viewOf } from "./resources.ts";

const NO_CONTENT = { status: 204, json: null };
const SNIPPET = new Set(["id", "snippet"]);

export const insertComment: Handler = (input) => {
  const { simulation, params, body, reader } = input;
  params.allow(["part"]).parts(["id", "snippet"]);
  const author = actingChannel(input);
  const parentId = body.snippet?.parentId;
  const text = body.snippet?.textOriginal;
  if (typeof parentId !== "string" || parentId === "") throw documented("parentIdMissing");
  const thread = assertRepliable(simulation, parentId, reader);
  assertText(simulation, text);

  const now = simulation.clock.now();
  const banned = simulation.content.channels.get(thread.channelId)?.bannedAuthors.includes(author.id);
  const fate = simulation.fates.next(parentId, text) ?? simulation.settings.defaultFate;
  const course = courseOf(fate, now, simulation.settings.propagationMs);
  const comment = simulation.content.add({
    id: nextReplyId(simulation, thread.id),
    videoId: thread.videoId,
    channelId: thread.channelId,
    parentId: thread.id,
    ...(parentId !== thread.id &&
      simulation.settings.replyParents === "anyShown" && { shownParentId: parentId }),
    authorChannelId: author.id,
    authorDisplayName: author.handle,
    text,
    publishedAt: now,
    updatedAt: now,
    likeCount: 0,
    repliable: true,
    privateParent: false,
    source: "api",
    ...course,
    ...(banned ? { truth: "rejected", changes: [] } : {}),
  });
  simulation.content.countCommit(parentId);
  const view = viewOf(simulation, reader, "html", simulation.settings.echoModerationStatus);
  const { otherCaseIds } = simulation.settings;
  const resource = commentResource(comment, view, SNIPPET);
  const id = otherCaseIds && isInShare(otherCaseIds, parentId, now) ? inOtherCase(comment.id) : comment.id;
  return { status: 200, json: { ...resource, id } };
};

function inOtherCase(id: string): string {
  return id.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

export const updateComment: Handler = (input) => {
  const { simulation, params, body, reader } = input;
  params.allow(["part"]).parts(["id", "snippet"]);
  const author = actingChannel(input);
  const comment = typeof body.id === "string" ? findOwn(simulation, body.id, author.id) : null;
  if (comment === null) throw documented("commentNotFound");
  const text = body.snippet?.textOriginal;
  assertText(simulation, text);
  comment.text = text;
  comment.alteredText = null;
  comment.updatedAt = simulation.clock.now();
  return { status: 200, json: commentResource(comment, viewOf(simulation, reader, "html", false), SNIPPET) };
};

export const deleteComment: Handler = (input) => {
  const { simulation, params } = input;
  const id = params.allow(["id"]).one("id");
  if (id === null) throw missingParameter("id");
  settle(simulation, findOwn(simulation, id, actingChannel(input).id), "deleted");
  return NO_CONTENT;
};

export const setModerationStatus: Handler = (input) => {
  const { simulation, params, reader } = input;
  params.allow(["id", "moderationStatus", "banAuthor"]);
  const ids = params.list("id");
  if (ids.length === 0) throw missingParameter("id");
  if (!params.has("moderationStatus")) throw missingParameter("moderationStatus");
  const statuses = ["heldForReview", "published", "rejected"] as const;
  const status = params.choice("moderationStatus", statuses, "published");
  const ban = params.flag("banAuthor");
  if (ban && status !== "rejected") throw documented("banWithoutReject");
  actingChannel(input);

  const now = simulation.clock.now();
  const { rejectedAgain } = simulation.settings;
  const found = ids.map((id) => simulation.content.comments.get(id));
  const comments = found.filter((comment) => comment !== undefined);
  // One that it does not take spoils all.
  if (comments.length < found.length) throw documented("commentNotFound");
  const isRejected = (comment: Comment) => truthAt(comment, now) === "rejected" && status !== "rejected";
  for (const comment of comments) {
    if (comment.publishedAt > now || truthAt(comment, now) === "deleted") throw documented("commentNotFound");
    if (comment.channelId !== reader.channelId) throw documented("forbidden");
    if (isRejected(comment) && rejectedAgain === "refused") throw documented("operationNotSupported");
  }
  for (const comment of comments) {
    if (isRejected(comment) && rejectedAgain === "ignored") continue;
    settle(simulation, comment, status);
    const channel = simulation.content.channels.get(comment.channelId);
    if (ban && channel && comment.authorChannelId !== null)
      channel.bannedAuthors.push(comment.authorChannelId);
  }
  return NO_CONTENT;
};

/** Withdrawn by YouTube in 2023, still in the discovery document. */
export const markAsSpam: Handler = ({ params }) => {
  params.allow(["id"]);
  throw documented("operationNotSupported");
};

/** Gives a comment a truth that stays; whatever was to become of it is off. */
export function settle(simulation: Simulation, comment: Comment, truth: Comment["truth"]): void {
  const now = simulation.clock.now();
  if (truth === "published" && truthAt(comment, now) !== "published") {
    comment.publicAt = now + simulation.settings.propagationMs;
  }
  if (wasPublishedBy(comment, now)) comment.wasPublished = true;
  comment.truth = truth;
  comment.changes = [];
  if (truth !== "published") simulation.content.watch(comment);
}

/** The channel that writes; accounts without one, or with an unmerged one, cannot. */
function actingChannel({ simulation, principal }: HandlerInput): { id: string; handle: string } {
  if (principal.kind !== "oauth") throw documented("forbidden");
  const channel =
    principal.channelId === null ? undefined : simulation.content.channels.get(principal.channelId);
  if (channel === undefined) throw documented("youtubeSignupRequired");
  if (simulation.content.accounts.get(principal.email)?.ineligible) throw documented("ineligibleAccount");
  return channel;
}

/** The thread's first comment, where a reply to this id is taken. */
function assertRepliable(simulation: Simulation, parentId: string, reader: Reader): Comment {
  const now = simulation.clock.now();
  const parent = simulation.content.comments.get(parentId);
  const thread = simulation.content.threads.get(parent?.parentId ?? parentId)?.top;
  if (parent === undefined || thread === undefined) throw documented("parentCommentNotFound");
  if (parent !== thread && simulation.settings.replyParents === "threads")
    throw documented("parentCommentNotFound");
  const video = simulation.content.videos.get(thread.videoId);
  if (video?.commentsDisabled) throw commentsDisabled("snippet.parentId");
  const isReachable = (comment: Comment) =>
    isVisible(simulation.content, comment, reader, now) || waits(simulation.content, comment, reader, now);
  if (!isReachable(thread) || !isReachable(parent)) throw documented("parentCommentNotFound");
  if (thread.privateParent) throw documented("parentCommentIsPrivate");
  if (!thread.repliable) throw documented("operationNotSupported");
  return thread;
}

/** The same in every run for the nth reply of a thread: weather is drawn by ids. */
function nextReplyId({ content }: Simulation, threadId: string): string {
  for (let number = content.threads.get(threadId)?.replies.size ?? 0; ; number++) {
    const id = replyId(threadId, number);
    if (!content.comments.has(id)) return id;
  }
}

function assertText(simulation: Simulation, text: unknown): asserts text is string {
  if (typeof text !== "string" || text.trim() === "") throw documented("commentTextRequired");
  if (text.length > simulation.settings.maxCommentLength) throw documented("commentTextTooLong");
}

function findOwn(simulation: Simulation, id: string, authorId: string): Comment {
  const comment = simulation.content.comments.get(id);
  const now = simulation.clock.now();
  const gone = comment === undefined || ["deleted", "rejected", "away"].includes(truthAt(comment, now));
  if (gone || comment.publishedAt > now) throw documented("commentNotFound");
  if (comment.authorChannelId !== authorId) throw documented("forbidden");
  return comment;
}
