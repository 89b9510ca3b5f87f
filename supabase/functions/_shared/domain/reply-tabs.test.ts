import { expect, it } from "vitest";
import { REPLY_STATUSES } from "./reply-status.ts";
import { REPLY_TABS, tabOf } from "./reply-tabs.ts";

it("puts every state into one tab, and none into none", () => {
  expect(Object.fromEntries([...REPLY_STATUSES, null].map((status) => [status, tabOf(status)]))).toEqual({
    draft: "to_approve",
    queue: "queued",
    posting: "posted",
    verified_public: "posted",
    failed: "needs_you",
    unknown: "needs_you",
    under_moderation: "needs_you",
    removed: "needs_you",
    skipped: "no_reply",
    null: "unanswered",
  });
});

it("leaves no tab empty for good", () => {
  expect(new Set([...REPLY_STATUSES, null].map(tabOf))).toEqual(new Set(REPLY_TABS));
});
