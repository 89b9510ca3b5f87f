/** How long a first visit waits for its first row on a slow line, and after how many requests. */
import type { Browser } from "@playwright/test";
import type { Stack } from "../../stack/index.ts";
import { median, openBrowser, ROW, round } from "./page.ts";
import type { Inbox } from "./seed.ts";

const LATENCY_MS = 400;
const BYTES_A_SECOND = 1_600_000 / 8;

export interface FirstRow {
  requests_to_first_row: number;
  first_row_slow_ms: number;
}

/** The medians of some visits, each with an empty cache. Every request that began before the row counts, preflights too. */
export async function measureFirstRow(
  browser: Browser,
  stack: Stack,
  inbox: Inbox,
  visits: number,
  note: (line: string) => void,
): Promise<FirstRow> {
  const found: { ms: number; requests: string[] }[] = [];
  for (let visit = 1; visit <= visits; visit++) found.push(await visitOnce(browser, stack, inbox));
  const requests = median(found.map((one) => one.requests.length));
  note(`requests before the first row:\n${found[0]?.requests.map((one) => `  ${one}`).join("\n")}`);
  return { requests_to_first_row: requests, first_row_slow_ms: round(median(found.map(({ ms }) => ms))) };
}

async function visitOnce(browser: Browser, stack: Stack, inbox: Inbox) {
  const context = await openBrowser(browser, stack, inbox);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchRow, ROW);
    const devtools = await context.newCDPSession(page);
    const began: { at: number; what: string }[] = [];
    devtools.on("Network.requestWillBeSent", ({ request, timestamp }) => {
      if (/^https?:/.test(request.url))
        began.push({ at: timestamp * 1000, what: `${request.method} ${request.url}` });
    });
    await devtools.send("Network.enable");
    await devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
    });
    await page.goto("/app/replies", { waitUntil: "commit" });
    await page.waitForFunction(() => Reflect.get(window, "firstRowAt"), undefined, { timeout: 60_000 });
    const ms = await page.evaluate(() => Number(Reflect.get(window, "firstRowAt")));
    const start = began[0]?.at ?? 0;
    const requests = began
      .filter(({ at }) => at - start <= ms)
      .map(({ at, what }) => `${Math.round(at - start)} ms ${what}`);
    return { ms, requests };
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything of ours. */
function watchRow(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)) Reflect.set(window, "firstRowAt", performance.now());
    else requestAnimationFrame(look);
  };
  look();
}
