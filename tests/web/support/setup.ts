import "@testing-library/jest-dom/vitest";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import React from "react";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { tellPage } from "./installation.ts";

// Files share a process and its window, for which libraries are read once and not per file: each begins with the same page,
// and with modules of its own.

configure({ asyncUtilTimeout: 8_000, defaultHidden: false, getElementError: missing });

// React keeps with each element the stack of who made it, for its warnings, and stops at 10,000 a second: taking them was a tenth
// of these tests' time. Told that so many were taken, it warns all the same, and names the components.
Object.defineProperty(
  (React as unknown as Record<string, object>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as object,
  "recentlyCreatedOwnerStacks",
  { get: () => 10_000, set() {} },
);

/** That an element is missing. Who waits for one asks many times, so that the page is only printed for who reads it. */
function missing(message: string | null, container: Element) {
  const error = new Error();
  Error.captureStackTrace(error, missing);
  error.name = "TestingLibraryElementError";
  const words = () => [message, prettyDOM(container)].filter(Boolean).join("\n\n");
  return Object.defineProperty(error, "message", { get: words, configurable: true });
}

tellPage();
afterEach(() => tellPage());

// What jsdom leaves out and the screens ask the browser for.
class NothingToObserve {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
Object.assign(window, {
  scrollTo: () => {},
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList,
  ResizeObserver: NothingToObserve,
  IntersectionObserver: NothingToObserve,
});
window.HTMLElement.prototype.scrollIntoView = () => {};
window.Element.prototype.setPointerCapture = () => {};
window.Element.prototype.scrollTo = () => {};

// The library says and does both by itself for the first file of a process alone.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(cleanup);

// Toasts outlive the page that showed them, and so does a test's own clock.
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  document.body.replaceChildren();
  document.title = "";
});
