import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds twice: a screen that is still filling looks otherwise a moment later, a fault does not. */
export async function findings(page: Page): Promise<string[]> {
  const first = await look(page);
  return first.length === 0 ? first : look(page);
}

/** axe's violations, each with the first elements that have it. */
async function look(page: Page): Promise<string[]> {
  // A colour on its way from one theme to the other is no colour of ours.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
  // The builder gives axe to the page twice a look, which takes longer than looking: a page that has it is told nothing.
  const known = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder(known ? { page, axeSource: "void 0" } : { page })
    // What is in order need not be listed.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    // The scheduler's page is a stranger's. Without it there is no frame whose findings a page of axe's own would have to add.
    .exclude("iframe")
    .setLegacyMode()
    .analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(" "))
        .join(", ")}`,
  );
}
