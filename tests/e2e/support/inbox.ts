/** The list of the replies screen, and the comment that stands open beside it. */
import type { Locator, Page } from "@playwright/test";

export function row(page: Page, author: string): Locator {
  return page.locator("[data-reply]").filter({ hasText: author });
}

/** Brings a comment to the front, and gives what is shown of it. */
export async function openComment(page: Page, author: string): Promise<Locator> {
  await row(page, author).getByRole("heading").getByRole("button").click();
  return page.locator("[data-detail]").filter({ has: page.getByRole("article").filter({ hasText: author }) });
}
