/** One picture of the product, as somebody sees it who is signed in. */
import type { Browser, Page } from "@playwright/test";
import { SESSION_KEY } from "../lib/session-key.ts";
import type { Shot } from "./shots.ts";
import { toWebp } from "./webp.ts";

export type Theme = "light" | "dark";

export interface Scene {
  /** The web client's. */
  origin: string;
  session: unknown;
  /** The time that the page is shown at. */
  now: Date;
}

export interface Picture {
  file: string;
  content: Buffer;
  width: number;
  height: number;
}

export async function take(
  browser: Browser,
  shot: Shot,
  theme: Theme,
  { origin, session, now }: Scene,
): Promise<Picture> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: shot.scale,
    locale: "en-US",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    colorScheme: theme,
  });
  try {
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      SESSION_KEY,
      JSON.stringify(session),
    ] as const);
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    await page.goto(shot.path);
    const clip = await shot.prepare(page);
    await settle(page);
    const png = await page.screenshot({ ...(clip && { clip }), animations: "disabled", caret: "hide" });
    return {
      file: `${shot.name}-${theme}.${shot.documents ? "png" : "webp"}`,
      content: shot.documents ? png : await toWebp(context, png),
      // Where every PNG has its size.
      width: png.readUInt32BE(16),
      height: png.readUInt32BE(20),
    };
  } finally {
    await context.close();
  }
}

/** Until everything has been fetched, fonts and pictures included, and nothing has the pointer or the focus. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
