import { act } from "@testing-library/react";
import { vi } from "vitest";

/**
 * Timeouts of a test's own, which also pass by themselves: what waits for seconds on the screen waits for nobody here. Intervals stay,
 * since jsdom draws its frames by one.
 */
export function ownClock() {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  return { passes: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)) };
}
