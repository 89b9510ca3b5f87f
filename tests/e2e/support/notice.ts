import type { Locator, Page } from "@playwright/test";

/** The newest toast that says these words. */
export function notice(page: Page, ...words: string[]): Locator {
  return words
    .reduce((toasts, hasText) => toasts.filter({ hasText }), page.locator("[data-sonner-toast]"))
    .first();
}
