/** How long a first visit waits for what it came for on a slow line, and after how many requests. */
import type { Browser } from "@playwright/test";
import type { Stack } from "../../stack/index.ts";
import { median, openBrowser, ROW, round } from "./page.ts";
import type { Inbox } from "./seed.ts";

const LATENCY_MS = 400;
const BYTES_A_SECOND = 1_600_000 / 8;

/** What each screen is opened for: comments, or figures. A skeleton is neither. */
const content = {
  "/app/replies": ROW,
  "/app/automations": "main .tabular:not(:empty)",
  "/app/reports": "main h2 + .tabular:not(:empty)",
} as const;

export interface SlowVisit {
  path: string;
  first_content_ms: number;
  /** All that began before that, preflights too. */
  requests: number;
}

/** The medians of some visits of each screen, each with an empty cache. */
export async function measureSlowLine(
  browser: Browser,
  stack: Stack,
  inbox: Inbox,
  visits: number,
  note: (line: string) => void,
): Promise<SlowVisit[]> {
  const slow: SlowVisit[] = [];
  for (const [path, selector] of Object.entries(content)) {
    const found: { ms: number; requests: string[] }[] = [];
    for (let visit = 1; visit <= visits; visit++)
      found.push(await visitOnce(browser, stack, inbox, path, selector));
    note(
      `requests before the first content of ${path}:\n${found[0]?.requests.map((one) => `  ${one}`).join("\n")}`,
    );
    slow.push({
      path,
      first_content_ms: round(median(found.map(({ ms }) => ms))),
      requests: median(found.map(({ requests }) => requests.length)),
    });
  }
  return slow;
}

async function visitOnce(browser: Browser, stack: Stack, inbox: Inbox, path: string, selector: string) {
  const context = await openBrowser(browser, stack, inbox);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchContent, selector);
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
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => Reflect.get(window, "firstContentAt"), undefined, { timeout: 60_000 });
    const ms = await page.evaluate(() => Number(Reflect.get(window, "firstContentAt")));
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
function watchContent(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)) Reflect.set(window, "firstContentAt", performance.now());
    else requestAnimationFrame(look);
  };
  look();
}
