import { describe, expect, it } from "vitest";
import { toComment } from "./answers.ts";
import { waitingOn } from "./waiting.ts";

const comment = (id: string, moderationStatus?: string) =>
  toComment({ id, snippet: { textOriginal: "Words.", moderationStatus } });
const thread = (top: ReturnType<typeof comment>, ...replies: ReturnType<typeof comment>[]) => ({
  thread_id: top.id,
  video_id: "v",
  can_reply: true,
  total_reply_count: replies.length,
  comment: top,
  replies,
});
const idsOf = (...given: Parameters<typeof thread>) =>
  waitingOn([thread(...given)], "heldForReview").map(({ comment_id }) => comment_id);

describe("what waits of a thread that the queue lists", () => {
  it("is the comment with the queue's status, or the first where none has a status", () => {
    expect(idsOf(comment("a", "published"), comment("a.b", "heldForReview"))).toEqual(["a.b"]);
    expect(idsOf(comment("a"))).toEqual(["a"]);
  });

  it("is the comment whose status nobody knows, not nothing", () => {
    expect(idsOf(comment("a", "quarantined"))).toEqual(["a"]);
    expect(idsOf(comment("a", "published"), comment("a.b", "quarantined"))).toEqual(["a.b"]);
  });

  it("is nothing where every status is another one", () => {
    expect(idsOf(comment("a", "published"), comment("a.b", "likelySpam"))).toEqual([]);
  });
});
