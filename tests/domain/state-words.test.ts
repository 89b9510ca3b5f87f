import { describe, expect, it } from "vitest";
import type { ReplyItem } from "@/api/replies";
import { reasonSentence } from "@/domain/reply-reason";
import { replyWords } from "@/domain/reply-status";
import { stateWords } from "@/screens/replies/state-words";

const reply = (change: Partial<ReplyItem>) =>
  ({
    reply_status: null,
    status_reason: null,
    verification_note: null,
    verification_attempts: 0,
    youtube_reply_id: null,
    rule_name: null,
    candidate: true,
    grave: false,
    ...change,
  }) as ReplyItem;
const said = (change: Partial<ReplyItem>, approved = true, waits?: string) =>
  stateWords(reply(change), approved, waits);

describe("what is said beside the state of a queued reply", () => {
  it("is that it is approved, and of when it is posted only what its channel waits for", () => {
    const queued = { reply_status: "queue", status_reason: "approved" } as const;
    expect(said(queued)).toBe("Approved.");
    expect(said(queued, true, "Slow Kitchen is off.")).toBe("Approved. Slow Kitchen is off.");
    expect(said({ reply_status: "queue" })).toBe("Approved.");
  });

  it("is how it came there, and what it waits for", () => {
    const sent = reasonSentence("sent_again");
    expect(said({ reply_status: "queue", status_reason: "sent_again" }, true, "It waits.")).toBe(
      `${sent} It waits.`,
    );
  });

  it("is that access is not approved yet, before all else", () => {
    const words = said({ reply_status: "queue", status_reason: "approved" }, false, "It waits.");
    expect(words).toMatch(/^Your access isn.t approved yet/);
    expect(words).not.toContain("It waits.");
  });

  it("is that another account answers, whatever its channel waits for", () => {
    const words = said({ reply_status: "queue", status_reason: "other_account" }, true, "It waits.");
    expect(words).toMatch(/Another account .* Take this one back, or let only one/);
    expect(words).not.toContain("It waits.");
  });
});

describe("what is said beside the state of a reply on its way", () => {
  const sent = { reply_status: "posting", youtube_reply_id: "reply-1" } as const;

  it("is that nobody can prove it without a key", () => {
    expect(said({ ...sent, verification_note: "no_api_key" })).toMatch(/needs a YouTube API key/);
  });

  it("is how often it was checked, once YouTube has accepted it", () => {
    const meaning = replyWords("posting", true).meaning;
    expect(said(sent)).toBe(meaning);
    expect(said({ ...sent, verification_attempts: 1 })).toBe(`${meaning} Checked once.`);
    expect(said({ ...sent, verification_attempts: 3 })).toBe(`${meaning} Checked 3 times.`);
    expect(said({ ...sent, youtube_reply_id: null, verification_attempts: 3 })).not.toContain("Checked");
    expect(said({ ...sent, reply_status: "verified_public", verification_attempts: 3 })).not.toContain(
      "Checked",
    );
  });

  it("is the reason and what to do, when nobody knows whether it was posted", () => {
    const code = "not_found_after_lost_answer";
    expect(said({ reply_status: "unknown", status_reason: code })).toBe(
      `${reasonSentence(code)} ${replyWords("unknown").meaning}`,
    );
  });
});

describe("what is said beside a comment without a reply on its way", () => {
  it("is nothing of a draft, unless there is another reason than the approval it waits for", () => {
    expect(said({ reply_status: "draft", status_reason: "needs_approval" })).toBe("");
    expect(said({ reply_status: "draft", status_reason: "cancelled" })).toBe(reasonSentence("cancelled"));
  });

  it("is that a draft is being written, or that there is none", () => {
    expect(said({})).toBe("Writing a draft...");
    expect(said({ candidate: false })).toBe("This comment has no reply yet.");
    expect(said({ status_reason: "needs_answer" })).toBe(reasonSentence("needs_answer"));
  });

  it("is that a grave one needs its owner", () => {
    expect(said({ grave: true, status_reason: "grave" })).toBe("Needs your reply.");
  });

  it("is what makes it look like spam", () => {
    const spam = { reply_status: "skipped", status_reason: "spam" } as const;
    expect(said({ ...spam, spam_reasons: ["It links to a casino.", "It repeats."] })).toBe(
      `${reasonSentence("spam")} It links to a casino. It repeats.`,
    );
    expect(said({ ...spam, spam_reasons: [] })).toBe(reasonSentence("spam"));
  });

  it("is nothing where the rule that decided is named beside it", () => {
    expect(said({ reply_status: "skipped", status_reason: "rule", rule_name: "No thanks" })).toBe("");
    expect(said({ reply_status: "skipped", status_reason: "rule" })).toBe(reasonSentence("rule"));
  });
});
