import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Scheduler } from "@/features/booking/scheduler";
import { IntroVideo } from "@/screens/how-it-works/intro-video";
import { useSectionInView } from "@/screens/how-it-works/use-section-in-view";
import { stubIntersectionObserver } from "./support/browser";

let observer: ReturnType<typeof stubIntersectionObserver>;

beforeEach(() => {
  observer = stubIntersectionObserver();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the intro film is fetched only when it is asked for", () => {
  const { container } = render(<IntroVideo />);
  expect(container.querySelector("video")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /^Play/ }));
  expect(container.querySelector("video")?.getAttribute("src")).toBe("/media/intro.webm");
});

test("the calendar is fetched on a press, and seen when it has come", async () => {
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response()));
  render(<Scheduler />);
  expect(fetch).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Show the calendar" }));
  const calendar = await screen.findByTitle(/^Calendar/);
  expect(calendar.getAttribute("src")).toMatch(/layout=month_view/);
  expect(screen.getByRole("status").textContent).toBe("Loading the calendar...");
  fireEvent.load(calendar);
  expect(screen.queryByRole("status")).toBeNull();
});

test("the calendar is fetched when the visitor comes near it", async () => {
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response()));
  render(<Scheduler />);
  const place = screen.getByRole("button", { name: "Show the calendar" }).parentElement;
  if (!place) throw new Error("The button stands in no place.");
  act(() => observer.cross(place));
  expect(await screen.findByTitle(/^Calendar/)).toBeTruthy();
});

test("where the calendar is blocked there is a link to it and no empty frame", async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
  render(<Scheduler />);
  fireEvent.click(screen.getByRole("button", { name: "Show the calendar" }));
  const link = await screen.findByRole("link", { name: "Open the calendar" });
  expect(link.getAttribute("href")).toMatch(/layout=month_view/);
  expect(screen.queryByTitle(/^Calendar/)).toBeNull();
});

const ids = ["intro", "results"];

function Sections() {
  const current = useSectionInView(ids);
  return (
    <>
      <output>{current}</output>
      {ids.map((id) => (
        <section key={id} id={id} data-testid={id} />
      ))}
    </>
  );
}

test("the section in view is known, and stays known between two sections", () => {
  render(<Sections />);
  expect(screen.getByRole("status").textContent).toBe("intro");
  act(() => observer.cross(screen.getByTestId("results")));
  expect(screen.getByRole("status").textContent).toBe("results");
  act(() => observer.cross(screen.getByTestId("results"), false));
  expect(screen.getByRole("status").textContent).toBe("results");
});
