import { describe, expect, it } from "vitest";
import { bulkRefreshed } from "@/features/connect/bulk-refreshed";
import { whatFollows } from "@/features/posting/what-follows";
import { SEEN_LATER, seenWords } from "@/screens/automations/seen-words";

const channel = { channel_id: "UCone", is_active: true };
const waits = (reason: string, sentence: string) => [{ channel_id: "UCone", reason, sentence }];

describe("what is said once video replies are on", () => {
  it("is that new comments get drafts from now on only where no channel is off or paused", () => {
    const sentence = "The operator has paused everything. Replies wait and go out when it resumes.";
    expect(whatFollows(waits("all_paused", sentence), [channel])).toEqual({
      title: "Video replies are on",
      description: sentence,
    });
    const drafts = { title: "Video replies are on", description: "New comments get a draft from now on." };
    expect(whatFollows([], [channel])).toEqual(drafts);
    // A spent quota keeps replies from going out, and nothing from being drafted.
    expect(whatFollows(waits("quota", "Today's quota is used up."), [channel])).toEqual(drafts);
  });

  it("is that drafts wait for a channel when none is on, whatever hides that", () => {
    const shadow = waits("shadow", "Shadow mode is on.");
    expect(whatFollows(shadow, [{ ...channel, is_active: false }]).description).toBe(
      "Drafts start once a channel is connected and turned on.",
    );
  });
});

describe("what comes before a first reply is seen", () => {
  it("is the account's own time to undo, if there is any", () => {
    expect(seenWords(undefined, 600)).toMatch(/^You have 10 minutes to undo an approval\. Then we'll post/);
    expect(seenWords(undefined, 0)).toMatch(/^We'll post the reply and check/);
  });

  it("is what its channels wait for, and no time to undo", () => {
    const sentence = "Quiet hours: replies go out after 07:00.";
    expect(seenWords(sentence, 600)).toBe(
      `${sentence} Then we'll check that signed-out viewers can see your reply.`,
    );
    expect(SEEN_LATER).toBe("We'll check that signed-out viewers can see your reply.");
  });
});

describe("a refresh of all tokens", () => {
  it.each([
    [{ successful: 2, failed: 0 }, "success", "All tokens refreshed successfully"],
    [{ successful: 1, failed: 1 }, "warning", "Partial refresh success"],
    [{ successful: 0, failed: 1 }, "error", "Refresh completed with issues"],
  ])("of which %j came says so", (summary, kind, title) => {
    expect(bulkRefreshed(summary)).toEqual({ kind, message: { title } });
  });
});
