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

test("the calendar is fetched on a press", () => {
  render(<Scheduler />);
  expect(screen.queryByTitle(/^Calendar/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show the calendar" }));
  expect(screen.getByTitle(/^Calendar/).getAttribute("src")).toMatch(/layout=month_view/);
});

test("the calendar is fetched when the visitor comes near it", () => {
  render(<Scheduler />);
  const place = screen.getByRole("button", { name: "Show the calendar" }).parentElement;
  if (!place) throw new Error("The button stands in no place.");
  act(() => observer.cross(place));
  expect(screen.getByTitle(/^Calendar/)).toBeTruthy();
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
