import { type BrowserContext, expect, type Page } from "@playwright/test";

/** Grants what Google's window asks, which opens by `press`, and sees the channel connected. */
export async function consent(
  page: Page,
  context: BrowserContext,
  { googleEmail, title }: { googleEmail: string; title: string },
  press: () => Promise<void>,
): Promise<void> {
  const [popup] = await Promise.all([context.waitForEvent("page"), press()]);
  await popup.getByText(googleEmail).click();
  await popup.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("YouTube Connected!")).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();
}
