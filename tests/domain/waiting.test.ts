import { describe, expect, it } from "vitest";
import { newsSince, shortNumber, waitingNumber } from "@/domain/waiting";

const none = { to_approve: 0, needs_answer: 0, needs_you: 0 };

describe("what waits", () => {
  it("is what is to be approved, asked and looked after together", () => {
    expect(waitingNumber({ to_approve: 9, needs_answer: 2, needs_you: 1 })).toBe(12);
  });

  it("is cut short where there is little room", () => {
    expect(shortNumber(999)).toBe("999");
    expect(shortNumber(1000)).toBe("999+");
  });

  it("is news only where more waits than before", () => {
    expect(newsSince(none, { to_approve: 3, needs_answer: 0, needs_you: 1 })).toBe(
      "New: 3 to approve, 1 that needs you.",
    );
    expect(newsSince({ ...none, to_approve: 5 }, { ...none, to_approve: 2 })).toBeNull();
  });
});
