/** What a browser loads of our JavaScript to show a route, on a first visit with nothing cached. */
import type { Browser } from "@playwright/test";
import { SESSION_KEY } from "../../lib/session-key.ts";

export interface Route {
  path: string;
  signedIn: boolean;
}

export const routes: Route[] = [
  { path: "/", signedIn: false },
  { path: "/privacy", signedIn: false },
  { path: "/login", signedIn: false },
  { path: "/signup", signedIn: false },
  { path: "/client", signedIn: false },
  { path: "/report-mail", signedIn: false },
  { path: "/app/automations", signedIn: true },
  { path: "/app/replies", signedIn: true },
  { path: "/app/rules", signedIn: true },
  { path: "/app/replay", signedIn: true },
  { path: "/app/held", signedIn: true },
  { path: "/app/objectives", signedIn: true },
  { path: "/app/knowledge", signedIn: true },
  { path: "/app/account", signedIn: true },
  { path: "/app/account/channels", signedIn: true },
  { path: "/app/account/posting", signedIn: true },
  { path: "/app/account/alerts", signedIn: true },
  { path: "/app/account/reports", signedIn: true },
  { path: "/app/how-it-works", signedIn: true },
  { path: "/app/reports", signedIn: true },
  { path: "/app/reports?section=videos", signedIn: true },
  { path: "/app/reports?section=questions", signedIn: true },
  { path: "/app/reports?section=speed", signedIn: true },
  { path: "/app/reports?section=value", signedIn: true },
  { path: "/app/reports?section=people", signedIn: true },
];

export interface RouteWeight {
  path: string;
  /** Gzipped bytes of the scripts that had come when the application first showed the route. */
  firstPaintBytes: number;
  /** Gzipped bytes when nothing is loaded any more. */
  totalBytes: number;
  /** Cumulative layout shift until then. */
  layoutShift: number;
}

interface Visit {
  paintedAt?: number;
  layoutShift: number;
}

/**
 * Visits a route. The first paint is the frame after the application has put up the route's heading: the prerendered top
 * of the landing page, which needs none of the scripts, is not taken for it.
 */
export async function measureRoute(
  browser: Browser,
  origin: string,
  { path, signedIn }: Route,
  session: unknown,
): Promise<RouteWeight> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } });
  try {
    if (signedIn) {
      await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        SESSION_KEY,
        JSON.stringify(session),
      ] as const);
    }
    // The scheduler's page is not ours to weigh.
    await context.route(
      (url) => url.hostname !== "127.0.0.1",
      (route) => route.abort(),
    );
    const page = await context.newPage();
    await page.addInitScript(watchVisit);
    await page.goto(path);
    await page.waitForFunction(() => (Reflect.get(window, "visit") as Visit | undefined)?.paintedAt);
    await page.waitForLoadState("networkidle");
    const { visit, loaded } = await page.evaluate(() => ({
      visit: Reflect.get(window, "visit") as Visit,
      loaded: (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
        .map(({ encodedBodySize, responseEnd }) => ({ bytes: encodedBodySize, at: responseEnd })),
    }));
    const sum = (files: typeof loaded) => files.reduce((total, { bytes }) => total + bytes, 0);
    return {
      path,
      firstPaintBytes: sum(loaded.filter(({ at }) => at <= (visit.paintedAt ?? 0))),
      totalBytes: sum(loaded),
      layoutShift: visit.layoutShift,
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything of ours. */
function watchVisit(): void {
  const visit: Visit = { layoutShift: 0 };
  Reflect.set(window, "visit", visit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) visit.layoutShift += Number(Reflect.get(entry, "value"));
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const heading = [...document.querySelectorAll("h1")].some((h1) => !h1.closest("#prerendered"));
    if (heading) visit.paintedAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
