import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CopyButton } from "@/components/ui/copy-button";
import { notices } from "./support/notices";

vi.mock("@/lib/notify", () => import("./support/notices"));

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  notices.length = 0;
  writeText.mockReset().mockResolvedValue();
  vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: { writeText } } }));
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function press() {
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy user ID" })));
}

test("the tick of a copy shows for 1200 ms", async () => {
  render(<CopyButton value="u-1" label="Copy user ID" />);
  await press();
  expect(writeText).toHaveBeenCalledWith("u-1");

  act(() => vi.advanceTimersByTime(1199));
  expect(screen.getByText("Copied")).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("Copied")).toBeNull();
});

test("a second copy starts the tick anew", async () => {
  render(<CopyButton value="u-1" label="Copy user ID" />);
  await press();
  act(() => vi.advanceTimersByTime(1000));
  await press();
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByText("Copied")).toBeTruthy();
});

test("a copy that the browser refuses says so", async () => {
  writeText.mockRejectedValue(new Error("not allowed"));
  const copied = vi.fn();
  render(<CopyButton value="u-1" label="Copy user ID" onCopied={copied} />);
  await press();
  expect(notices).toEqual([["error", "Copy failed", undefined]]);
  expect(copied).not.toHaveBeenCalled();
  expect(screen.queryByText("Copied")).toBeNull();
});
