/** What a test sees of the simulator's inside. */
import type { CommentFilter, CommentState, Duplicate, Overview, SimulatorState } from "./operations.ts";
import type { Simulation } from "./simulation.ts";
import type { Comment } from "./store.ts";
import { hiddenBy, isVisible, PUBLIC, publicFrom, truthAt, wasPublishedBy } from "./visibility.ts";

/** The hidden truth of all comments that fit, with insert counts and duplicates among them. */
export function stateOf(simulation: Simulation, filter: CommentFilter = {}): SimulatorState {
  const { content, clock } = simulation;
  const comments = [...content.comments.values()].filter(
    (comment) =>
      (filter.channelId === undefined || comment.channelId === filter.channelId) &&
      (filter.parentId === undefined || comment.parentId === filter.parentId) &&
      (filter.source === undefined || comment.source === filter.source),
  );
  return {
    clock: clock.state(),
    comments: comments.map((comment) => commentState(simulation, comment)),
    threads: content.threads.size,
    inserts: [...content.inserts].map(([parentId, counts]) => ({ parentId, ...counts })),
    duplicates: duplicatesAmong(comments),
    postBodies: content.postBodies,
  };
}

function commentState(simulation: Simulation, comment: Comment): CommentState {
  const now = simulation.clock.now();
  const { id, videoId, channelId, parentId, authorChannelId, authorDisplayName, text, alteredText, source } =
    comment;
  return {
    ...{ id, videoId, channelId, parentId, authorChannelId, authorDisplayName, text, alteredText, source },
    publishedAt: new Date(comment.publishedAt).toISOString(),
    updatedAt: new Date(comment.updatedAt).toISOString(),
    truth: truthAt(comment, now),
    publicAt: new Date(publicFrom(comment, now)).toISOString(),
    publicNow: isVisible(simulation.content, comment, PUBLIC, now),
    hiddenBy: hiddenBy(simulation.content, comment, now),
    wasPublished: wasPublishedBy(comment, now),
  };
}

/** More than one reply by one author through the API under one parent; a deleted one was posted all the same. */
function duplicatesAmong(comments: Comment[]): Duplicate[] {
  const groups = new Map<string, Duplicate>();
  for (const { id, parentId, authorChannelId, text, source } of comments) {
    if (source !== "api" || parentId === null || authorChannelId === null) continue;
    const key = `${parentId}|${authorChannelId}`;
    const group = groups.get(key) ?? { parentId, authorChannelId, ids: [], texts: [] };
    group.ids.push(id);
    group.texts.push(text);
    groups.set(key, group);
  }
  return [...groups.values()].filter(({ ids }) => ids.length > 1);
}

export function overviewOf(simulation: Simulation): Overview {
  const { content, grants, clock } = simulation;
  return {
    clock: clock.state(),
    accounts: [...content.accounts.values()].map(({ email, name, channelIds }) => ({
      email,
      name,
      channelIds,
    })),
    channels: [...content.channels.values()].map(({ id, title, handle, accountEmail }) => ({
      ...{ id, title, handle, accountEmail },
    })),
    videos: [...content.videos.values()].map(({ id, channelId, title }) => ({ id, channelId, title })),
    clients: [...grants.clients.values()].map(({ clientId, projectNumber, testing = false }) => ({
      ...{ clientId, projectNumber, testing },
    })),
    grants: grants.refreshTokens().map((token) => ({
      email: token.email,
      clientId: token.clientId,
      channelId: token.channelId,
      live: grants.isLive(token),
      issuedAt: new Date(token.issuedAt).toISOString(),
    })),
    threads: content.threads.size,
    comments: content.comments.size,
  };
}
