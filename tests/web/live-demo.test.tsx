import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { demoExamples } from "@/content/landing";
import { ACT_MS, advance, type DemoState } from "@/screens/landing/demo-script";
import { LiveDemo } from "@/screens/landing/live-demo";
import { stubIntersectionObserver, stubMatchMedia } from "./support/browser";

test("the example plays every act of every example and begins again", () => {
  let state: DemoState = { example: 0, act: "comment" };
  const seen: string[] = [];
  for (let step = 0; step < 14; step++) {
    seen.push(`${state.example} ${state.act}`);
    state = advance(state, 2);
  }
  expect(new Set(seen).size).toBe(14);
  expect(state).toEqual({ example: 0, act: "comment" });
});

describe("the live example", () => {
  let observer: ReturnType<typeof stubIntersectionObserver>;

  beforeEach(() => {
    vi.useFakeTimers();
    observer = stubIntersectionObserver();
    stubMatchMedia(false);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const pass = (...acts: (keyof typeof ACT_MS)[]) => {
    for (const name of acts) act(() => vi.advanceTimersByTime(ACT_MS[name]));
  };
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

  test("goes from the comment to the public reply by itself", () => {
    render(<LiveDemo />);
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    pass("comment", "drafting");
    expect(screen.getByRole("button", { name: "Approve" })).toBeTruthy();
    pass("draft", "queued", "posting", "checking");
    expect(screen.getByText("Verified: everyone can see it")).toBeTruthy();
    pass("public");
    expect(screen.getByText(demoExamples[1]?.video ?? "")).toBeTruthy();
  });

  test("stands still while it is paused", () => {
    render(<LiveDemo />);
    press("Pause the example");
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText("A comment comes in")).toBeTruthy();
    press("Play the example");
    pass("comment");
    expect(screen.getByText("A reply is drafted in your voice")).toBeTruthy();
  });

  test("the visitor's own approval sends the reply on at once, and undo takes it back", () => {
    render(<LiveDemo />);
    pass("comment", "drafting");
    press("Approve");
    expect(screen.getByText("Approved, with two minutes to change your mind")).toBeTruthy();
    press("Undo");
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByRole("button", { name: "Approve" })).toBeTruthy();
  });

  test("waits while it is off the screen", () => {
    render(<LiveDemo />);
    const card = screen.getByRole("region");
    act(() => observer.cross(card, false));
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText("A comment comes in")).toBeTruthy();
  });

  test("stands at its end where less motion is wanted", () => {
    stubMatchMedia(true);
    render(<LiveDemo />);
    expect(screen.getByText("Verified: everyone can see it")).toBeTruthy();
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText(demoExamples[0]?.video ?? "")).toBeTruthy();
  });

  test("another example can be chosen", () => {
    render(<LiveDemo />);
    press("A complaint");
    expect(screen.getByText(demoExamples[2]?.video ?? "")).toBeTruthy();
  });
});
