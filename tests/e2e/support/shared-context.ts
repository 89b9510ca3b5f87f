import { type BrowserContext, test as base } from "@playwright/test";
import { watchRest } from "./rest.ts";

/**
 * Playwright's `test` whose tests share a browser context per stored state, each in a page of its own: what has been loaded
 * and compiled for one is there for the next. Not for tests that sign in or out.
 */
export function inSharedContext() {
  const contexts = new Map<unknown, Promise<BrowserContext>>();
  return base.extend({
    context: async ({ browser, storageState }, use) => {
      const context = contexts.get(storageState) ?? browser.newContext({ storageState });
      contexts.set(storageState, context);
      await use(await context);
    },
    page: async ({ context, viewport }, use) => {
      const page = await context.newPage();
      await watchRest(page);
      if (viewport) await page.setViewportSize(viewport);
      await use(page);
      await context.clearPermissions();
      await Promise.all(context.pages().map((open) => open.close()));
    },
  });
}
