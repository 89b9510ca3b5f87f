import { expect, type Locator } from "@playwright/test";

/** Chooses an option of an open list. The list takes a press on its highlighted option only, and highlights it on the move before. */
export async function choose(option: Locator): Promise<void> {
  await option.hover();
  await expect(option).toHaveAttribute("data-highlighted");
  await option.click();
}
