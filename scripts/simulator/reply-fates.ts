/** What YouTube does with replies after it took them. */
import { isInShare, type Share } from "./chance.ts";
import type { Comment } from "./store.ts";

/** What YouTube does with a reply after it answered 200. */
export type ReplyFate =
  /** Public once it propagated; `afterMs` overrides `settings.propagationMs`. */
  | { kind: "published"; afterMs?: number }
  /** Waits for a moderator; released to the public after `releasedAfterMs` if given. */
  | { kind: "held"; releasedAfterMs?: number }
  | { kind: "likelySpam" }
  /** Starts as `initially` (default published) and is rejected later. */
  | { kind: "rejectedLater"; afterMs: number; initially?: "published" | "heldForReview" }
  /** Only its author sees it. */
  | { kind: "shadowDropped" }
  /** Public, then silently gone. */
  | { kind: "removedAfter"; hours: number }
  /** Public, but away for everybody in these stretches since the insert. */
  | { kind: "blinks"; awayMs: [from: number, to: number][] }
  /** Public, but readers are shown another text; the author still gets the original. */
  | { kind: "textAltered"; text: string };

export type StoredReplyFate = {
  parentId?: string;
  textIncludes?: string;
  /** Only threads that fall into this share. */
  share?: Share;
  fate: ReplyFate;
  times?: number | null;
};

type Course = Pick<Comment, "truth" | "changes" | "publicAt" | "alteredText">;

/** What a fate means for a comment that meets it at `now`. */
export function courseOf(fate: ReplyFate, now: number, propagationMs: number): Course {
  const course: Course = {
    truth: "published",
    changes: [],
    publicAt: now + propagationMs,
    alteredText: null,
  };
  switch (fate.kind) {
    case "published":
      return { ...course, publicAt: now + (fate.afterMs ?? propagationMs) };
    case "held":
      return {
        ...course,
        truth: "heldForReview",
        changes:
          fate.releasedAfterMs === undefined ? [] : [{ at: now + fate.releasedAfterMs, truth: "published" }],
      };
    case "likelySpam":
      return { ...course, truth: "likelySpam" };
    case "rejectedLater":
      return {
        ...course,
        truth: fate.initially ?? "published",
        changes: [{ at: now + fate.afterMs, truth: "rejected" }],
      };
    case "shadowDropped":
      return { ...course, truth: "shadowDropped" };
    case "removedAfter":
      return { ...course, changes: [{ at: now + fate.hours * 3_600_000, truth: "deleted" }] };
    case "blinks":
      return { ...course, changes: fate.awayMs.flatMap(([from, to]) => awayBetween(now + from, now + to)) };
    case "textAltered":
      return { ...course, alteredText: fate.text };
  }
}

/** What is away for everybody, and then back. */
export function awayBetween(from: number, to: number): Comment["changes"] {
  return [
    { at: from, truth: "away" },
    { at: to, truth: "published" },
  ];
}

export type FatePlanDump = (StoredReplyFate & { used: number })[];

/** The fates planned for coming inserts; the first rule that fits and is not used up decides. */
export class FatePlan {
  #rules: FatePlanDump = [];

  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns what `remove` takes. */
  add(rule: StoredReplyFate): FatePlanDump[number] {
    const planned = { ...rule, used: 0 };
    this.#rules.push(planned);
    return planned;
  }

  remove(rules: FatePlanDump): void {
    this.#rules = this.#rules.filter((rule) => !rules.includes(rule));
  }

  clear(): void {
    this.#rules = [];
  }

  dump(): FatePlanDump {
    return this.#rules;
  }

  restore(dump: FatePlanDump): void {
    this.#rules = dump;
  }

  next(parentId: string, text: string): ReplyFate | null {
    for (const rule of this.#rules) {
      const times = rule.times === undefined ? 1 : rule.times;
      if (times !== null && rule.used >= times) continue;
      if (rule.parentId !== undefined && rule.parentId !== parentId) continue;
      if (rule.share !== undefined && !isInShare(rule.share, parentId, this.#now())) continue;
      if (rule.textIncludes !== undefined && !text.includes(rule.textIncludes)) continue;
      rule.used += 1;
      return rule.fate;
    }
    return null;
  }
}
