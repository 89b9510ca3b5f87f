/** The inbox in a browser, and how long a key takes to show. */
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { SESSION_KEY } from "../../lib/session-key.ts";
import type { Stack } from "../../stack/index.ts";
import type { Inbox } from "./seed.ts";

export const ROW = "[data-reply]";
export const CURRENT = '[data-reply][aria-current="true"]';

/** A browser of the owner's with nothing cached. */
export async function openBrowser(browser: Browser, stack: Stack, inbox: Inbox): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: stack.urls.web,
    viewport: { width: 1280, height: 800 },
  });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(inbox.session),
  ] as const);
  await context.addInitScript(watchKeys);
  return context;
}

/** Runs in the page: from a key's event to the task after the next frame, which is when that frame has been painted. */
function watchKeys(): void {
  const paints: number[] = [];
  Reflect.set(window, "paints", paints);
  addEventListener(
    "keydown",
    (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => paints.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** Presses a key and says how many milliseconds later its effect was painted. */
export async function pressMs(page: Page, key: string): Promise<number> {
  const before = await page.evaluate(() => (Reflect.get(window, "paints") as number[]).length);
  await page.keyboard.press(key);
  await page.waitForFunction((count) => (Reflect.get(window, "paints") as number[]).length > count, before, {
    polling: "raf",
  });
  return page.evaluate((place) => (Reflect.get(window, "paints") as number[])[place] ?? 0, before);
}

export async function openReplies(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/app/replies");
  await page.locator(CURRENT).waitFor();
  return page;
}

/** How many comments stand in the window from their first line to their last. */
export function rowsInView(page: Page): Promise<number> {
  return page.locator(ROW).evaluateAll((rows) => {
    const list = rows[0]?.closest("ul")?.parentElement?.getBoundingClientRect();
    const foot = Math.min(innerHeight, list?.bottom ?? 0);
    return rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= (list?.top ?? 0) && bottom <= foot;
    }).length;
  });
}

export function p95(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN);
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export const round = (value: number) => Math.round(value * 10) / 10;

export interface Weight {
  nodes: number;
  heap_mb: number;
}

/** Nodes of the document and the heap after a collection. */
export async function weigh(page: Page): Promise<Weight> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  await devtools.detach();
  return {
    nodes: await page.evaluate(() => document.querySelectorAll("*").length),
    heap_mb: round(usedSize / 1_000_000),
  };
}
