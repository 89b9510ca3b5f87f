import { vi } from "vitest";

type Callback = (entries: Pick<IntersectionObserverEntry, "target" | "isIntersecting">[]) => void;

/** Stands in for the browser's observer, which jsdom lacks; `cross` says that an element came into view. */
export function stubIntersectionObserver() {
  const observers: { callback: Callback; elements: Set<Element> }[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #own;
      constructor(callback: Callback) {
        this.#own = { callback, elements: new Set<Element>() };
        observers.push(this.#own);
      }
      observe(element: Element) {
        this.#own.elements.add(element);
      }
      disconnect() {
        this.#own.elements.clear();
      }
    },
  );
  return {
    cross(target: Element, isIntersecting = true) {
      for (const { callback, elements } of observers) {
        if (elements.has(target)) callback([{ target, isIntersecting }]);
      }
    },
  };
}

/** Answers every media query the same way. */
export function stubMatchMedia(matches: boolean) {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches }));
}
