import { REPLY_STATUSES } from "@shared/database/vocabulary.gen.ts";
import { describe, expect, it } from "vitest";
import { replyWords, reportBadge, reportLabel } from "./reply-status";

describe("reply status in the reports", () => {
  it("carries the five labels of the reports and No Reply for everything else", () => {
    const shown = [...REPLY_STATUSES, null, "", "toString"].map((status) => [status, reportLabel(status)]);
    expect(Object.fromEntries(shown.filter(([, label]) => label !== "No Reply"))).toEqual({
      verified_public: "Published",
      queue: "Queued",
      under_moderation: "Under Review",
      posting: "Posting",
      failed: "Failed",
    });
  });

  it("is a default badge when public, secondary on the way, destructive otherwise", () => {
    expect(reportBadge("verified_public")).toBe("default");
    expect(["queue", "under_moderation", "posting"].map(reportBadge)).toEqual([
      "secondary",
      "secondary",
      "secondary",
    ]);
    expect(["failed", "draft", "skipped", "unknown", "removed", null].map(reportBadge)).toEqual(
      Array.from({ length: 6 }, () => "destructive"),
    );
  });
});

describe("reply status on the working screen", () => {
  it("has its own word for every state", () => {
    const labels = REPLY_STATUSES.map((status) => replyWords(status).label);
    expect(new Set(labels).size).toBe(REPLY_STATUSES.length);
  });

  it("tells posting from posted, which waits for proof", () => {
    expect(replyWords("posting", false).label).toBe("Posting");
    expect(replyWords("posting", true).label).toBe("Posted");
  });

  it("calls a comment without a reply so", () => {
    expect(replyWords(null).label).toBe("No draft yet");
    expect(replyWords("constructor").label).toBe("No draft yet");
  });
});
