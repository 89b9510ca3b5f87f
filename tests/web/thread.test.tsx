import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { threadSteps } from "@/components/thread/steps";
import { ThreadSteps } from "@/components/thread/thread-steps";

const way = (status: string | null, accepted = false) =>
  threadSteps(status, accepted).map(({ word, state }) => `${word}: ${state}`);

describe("the way of a reply", () => {
  test("a draft waits at the first step", () => {
    expect(way("draft")).toEqual([
      "Draft: current",
      "Queued: upcoming",
      "Posted: upcoming",
      "Public: upcoming",
    ]);
  });

  test("a queued reply has its draft behind it", () => {
    expect(way("queue")).toEqual(["Draft: done", "Queued: current", "Posted: upcoming", "Public: upcoming"]);
  });

  test("posting is at the post until the platform has accepted it, and then at the proof", () => {
    expect(way("posting")).toEqual(["Draft: done", "Queued: done", "Posting: current", "Public: upcoming"]);
    expect(way("posting", true)).toEqual([
      "Draft: done",
      "Queued: done",
      "Posted: done",
      "Checking: current",
    ]);
  });

  test("only a verified reply reaches public", () => {
    expect(way("verified_public", true).at(-1)).toBe("Public: done");
    expect(way("under_moderation", true).at(-1)).toBe("Under Review: held");
    expect(way("removed", true).at(-1)).toBe("Removed: failed");
  });

  test("a failure stands where it happened", () => {
    expect(way("failed")).toEqual(["Draft: done", "Queued: done", "Failed: failed", "Public: upcoming"]);
    expect(way("failed", true).at(-1)).toBe("Failed: failed");
    expect(way("unknown")[2]).toBe("Unknown: unproven");
  });

  test("a skipped comment ends at once, and no reply has no way", () => {
    expect(way("skipped")).toEqual(["Skipped: ended"]);
    expect(way(null)).toEqual([]);
  });
});

test("the steps say in words what their colours show", () => {
  render(<ThreadSteps steps={threadSteps("under_moderation", true)} times={{ public: "14:10" }} />);
  const steps = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(steps.map((step) => step.textContent)).toEqual([
    "Draft, done",
    "Queued, done",
    "Posted, done",
    "Under Review, held14:10",
  ]);
});

test("the step a reply stands at is marked as the current one", () => {
  render(<ThreadSteps steps={threadSteps("queue")} />);
  expect(screen.getByText("Queued").closest("li")?.getAttribute("aria-current")).toBe("step");
});
