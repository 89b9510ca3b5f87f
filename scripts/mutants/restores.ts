/** What could go wrong after the database was brought back to an earlier moment. */
import type { Mutant } from "./mutant.ts";

export const restores: Mutant[] = [
  {
    name: "posts-right-after-a-restore",
    breaks: "Right after a restore replies go out, while YouTube may not list yet what was sent before.",
    in: "engine.posting_hold",
    from: "when engine.settles_until() > engine.now() then",
    to: "when false then",
    by: ["restores"],
    tests: "posts nothing for five minutes",
  },
  {
    name: "another-timeline-not-noticed",
    breaks: "A database that was recovered to a moment goes on as if nothing had been.",
    in: "engine.restored_at",
    from: "case when l.server <> engine.lineage() then engine.now() else l.restored_at end",
    to: "l.restored_at",
    by: ["restores"],
    tests: "knows it before anything was claimed",
  },
  {
    name: "held-replies-not-looked-for",
    breaks: "After a restore a reply that YouTube holds is posted a second time.",
    in: "engine.may_be_answered",
    from: "p_published_at < v_restored_at, true)",
    to: "p_published_at < v_restored_at - interval '1 day', false)",
    by: ["restores"],
    tests: "looked for before it is posted",
  },
  {
    name: "queues-not-looked-through",
    breaks:
      "After a restore a reply that YouTube holds is posted a second time, though it's known that it may be there.",
    in: "post-replies/poster.ts",
    from: "claim.may_be_answered ? await",
    to: "claim.reply === null ? await",
    by: ["engine/posting"],
    tests: "after a restore a look at what YouTube holds",
  },
  {
    name: "cut-queues-believed",
    breaks: "After a restore a reply is sent though the queues didn't show all that waits in its thread.",
    in: "post-replies/poster.ts",
    from: "whole: whole && here.every(listsAll)",
    to: "whole",
    by: ["engine/posting"],
    tests: "after a restore a look at what YouTube holds",
  },
  {
    name: "own-reply-taken-for-the-owners",
    breaks:
      "After a restore a queued reply that is on YouTube is dropped as answered by hand, and is never verified.",
    in: "engine.said_by_us",
    from: "y.reply_status = any (engine.reply_approved()) and",
    to: "false and",
    by: ["restores"],
    tests: "the very text that waits",
  },
  {
    name: "decisions-sent-again",
    breaks: "After a restore a comment is published that somebody has rejected since.",
    in: "engine.begin_again",
    from: "where m.due_at is not null",
    to: "where false",
    by: ["restores"],
    tests: "left to who made it",
  },
];
