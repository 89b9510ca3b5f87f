/** Fields that are missing, null, empty or of a value nobody documents (docs/YOUTUBE.md, Answers). */
import { chanceOf, drawOf, isInShare, type Share } from "../chance.ts";
import type { Comment } from "../store.ts";

type Snippet = Record<string, unknown>;
type Resource = { kind: string; etag: string; id: string; snippet?: unknown; replies?: unknown };
type Oddness = { oddFields: Share | null; now: number };
type Twofold = { threadsTwice: Share | null; now: number };

const AUTHOR = ["authorDisplayName", "authorProfileImageUrl", "authorChannelUrl", "authorChannelId"];

/** Of a viewer's comment. */
const oddities: ((snippet: Snippet) => Snippet | undefined)[] = [
  (snippet) => without(snippet, AUTHOR),
  (snippet) => without(snippet, ["authorChannelId"]),
  (snippet) => ({ ...snippet, authorChannelId: null }),
  (snippet) => ({ ...snippet, authorChannelId: {}, authorDisplayName: "" }),
  (snippet) => ({ ...snippet, textOriginal: "" }),
  (snippet) => ({ ...snippet, textOriginal: null, likeCount: null }),
  (snippet) => without(snippet, ["likeCount", "updatedAt", "canRate", "viewerRating"]),
  (snippet) => ({ ...snippet, updatedAt: null, authorProfileImageUrl: null }),
  (snippet) => ({ ...snippet, viewerRating: "applauded", moderationStatus: "quarantined", labels: ["new"] }),
  // Nothing at all.
  () => undefined,
];

/** Of the channel's own replies: what tells whose they are and what they say is always there. */
const mild: typeof oddities = [
  (snippet) => without(snippet, ["likeCount", "updatedAt"]),
  (snippet) => ({
    ...snippet,
    viewerRating: null,
    authorProfileImageUrl: null,
    moderationStatus: "quarantined",
  }),
];

export function oddComment(resource: Resource, comment: Comment, { oddFields, now }: Oddness): Resource {
  if (oddFields === null || resource.snippet === undefined) return resource;
  if (!isInShare(oddFields, comment.id, now)) return resource;
  const kinds = comment.source === "seed" ? oddities : mild;
  const chosen = Math.floor(
    chanceOf(oddFields.seed, "kind", comment.id, drawOf(oddFields, now)) * kinds.length,
  );
  const snippet = kinds[chosen]?.({ ...(resource.snippet as Snippet) });
  const { snippet: _, ...bare } = resource;
  return snippet === undefined ? bare : { ...bare, snippet };
}

/** Of a thread: counts and lists that are null or missing. */
export function oddThread(thread: Resource, { oddFields, now }: Oddness): Resource {
  if (oddFields === null || !isInShare(oddFields, `thread ${thread.id}`, now)) return thread;
  const snippet = without(thread.snippet as Snippet, ["canReply", "isPublic"]);
  return { ...thread, snippet, ...(thread.replies === undefined ? { replies: { comments: null } } : {}) };
}

/** How long after it was written a comment was edited whose thread stands twice on a page. */
export const EDITED_AFTER_MS = 60_000;

export function standsTwice(id: string, { threadsTwice, now }: Twofold): boolean {
  return threadsTwice !== null && isInShare(threadsTwice, id, now);
}

/** A page on which some threads stand twice: as they are, and before or behind that as they were before they were edited. */
export function withFormerSelves<Thread extends Resource>(threads: Thread[], twofold: Twofold): Thread[] {
  return threads.flatMap((thread) => {
    const isFirst = chanceOf(twofold.threadsTwice?.seed ?? 0, "first", thread.id) < 0.5;
    if (!standsTwice(thread.id, twofold)) return [thread];
    return isFirst ? [formerSelf(thread), thread] : [thread, formerSelf(thread)];
  });
}

function formerSelf<Thread extends Resource>(thread: Thread): Thread {
  const former = structuredClone(thread);
  const top = (former.snippet as { topLevelComment: { snippet?: Snippet } }).topLevelComment.snippet;
  if (top !== undefined) {
    for (const name of ["textOriginal", "textDisplay"])
      if (typeof top[name] === "string") top[name] = `${top[name]} (before it was edited)`;
    top.updatedAt = top.publishedAt;
  }
  return former;
}

function without(snippet: Snippet, names: string[]): Snippet {
  return Object.fromEntries(Object.entries(snippet).filter(([name]) => !names.includes(name)));
}
