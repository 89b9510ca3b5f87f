/** When a page has come to rest: what a press or a load sets off has been asked, answered and drawn. */
import type { Page, Request } from "@playwright/test";

/** A page's own timers that are waited for: for a hand that rests, for a word that fades. What polls waits for seconds. */
const SHORT_MS = 450;
const PATIENCE_MS = 15_000;

interface Watched {
  asking: Set<Request>;
  /** How many requests have begun or ended. */
  turns: number;
}

const watched = new WeakMap<Page, Watched>();

/** From its next load on, the page can be waited for by `atRest`. */
export async function watchRest(page: Page): Promise<void> {
  const state: Watched = { asking: new Set(), turns: 0 };
  watched.set(page, state);
  const begun = (request: Request) => {
    state.turns++;
    state.asking.add(request);
  };
  const ended = (request: Request) => {
    state.turns++;
    state.asking.delete(request);
  };
  page.on("request", begun).on("requestfinished", ended).on("requestfailed", ended);
  await page.addInitScript(countWaits, SHORT_MS);
}

/** Until nothing is asked, no short timer runs and nothing is left to draw; rejects when that doesn't come. */
export async function atRest(page: Page): Promise<void> {
  const state = watched.get(page);
  if (!state) throw new Error("Nobody watches this page: watchRest comes before its first load.");
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const before = state.turns;
    await page.evaluate(idle);
    if (state.asking.size === 0 && state.turns === before) return;
  }
  throw new Error(`${page.url()} doesn't come to rest: ${[...state.asking].map((one) => one.url())}`);
}

/** Runs in the page, before its own scripts. Calls count from where they are made: beside a route, Playwright tells of one only once its preflight is answered. */
function countWaits(shortMs: number): void {
  const waits = new Set<unknown>();
  Object.assign(window, { pageWaits: waits });
  const { setTimeout: set, clearTimeout: clear, fetch: call } = window;
  window.fetch = (...args: Parameters<typeof fetch>) => {
    const answer = call(...args);
    waits.add(answer);
    const answered = () => waits.delete(answer);
    answer.then(answered, answered);
    return answer;
  };
  window.setTimeout = ((work: TimerHandler, ms = 0, ...args: unknown[]) => {
    const handle = set(
      (...given: unknown[]) => {
        waits.delete(handle);
        if (typeof work === "function") work(...given);
      },
      ms,
      ...args,
    );
    if (ms <= shortMs) waits.add(handle);
    return handle;
  }) as typeof setTimeout;
  window.clearTimeout = (handle) => {
    waits.delete(handle);
    clear(handle);
  };
}

/** Runs in the page: a frame is drawn, no wait is left, and the browser has nothing else to do. */
async function idle(): Promise<void> {
  const { pageWaits } = window as unknown as { pageWaits: Set<unknown> };
  do
    await new Promise<unknown>((resolve) =>
      requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 })),
    );
  while (pageWaits.size > 0);
}
