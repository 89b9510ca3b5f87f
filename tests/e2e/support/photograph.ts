import type { Locator, Page } from "@playwright/test";

/** A picture of a step, or of a part of it, in both themes, narrow and wide, for who wants to look: REJOINDER_PICTURES names the folder. */
export async function photograph(page: Page, name: string, part?: Locator): Promise<void> {
  const folder = process.env.REJOINDER_PICTURES;
  if (!folder) return;
  const size = page.viewportSize();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await (part ?? page).screenshot({
        path: `${folder}/${name}-${width}-${colorScheme}.png`,
        animations: "disabled",
      });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}
