import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** What is asked of every screen: WCAG 2.2 at level AA. */
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const everything: RunOptions = { runOnly: { type: "tag", values: standards } };

/** The rules that look at colours: all that another theme can break. They take half the time. */
const coloursAlone: RunOptions = {
  runOnly: {
    type: "rule",
    values: axe
      .getRules(["cat.color"])
      .filter(({ tags }) => tags.some((tag) => standards.includes(tag)))
      .map(({ ruleId }) => ruleId),
  },
};

/**
 * What axe finds twice: a screen that is still filling looks otherwise a moment later, a fault does not.
 * @param isSeenBefore the same screen was looked at in another theme, so colours alone are left to look at
 */
export async function findings(page: Page, isSeenBefore = false): Promise<string[]> {
  const options = isSeenBefore ? coloursAlone : everything;
  const first = await look(page, options);
  return first.length === 0 ? first : look(page, options);
}

/** axe's violations, each with the first elements that have it. Asked in the page itself: a builder's look takes twice as long. */
async function look(page: Page, options: RunOptions): Promise<string[]> {
  // A colour on its way from one theme to the other is no colour of ours; waiting for its end takes frames, seconds on a busy machine.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const inPage = (window as unknown as { axe: typeof import("axe-core") }).axe;
    // The scheduler's page is a stranger's. What is in order need not be listed.
    const { violations } = await inPage.run(
      { exclude: ["iframe"] },
      { ...options, resultTypes: ["violations"] },
    );
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ target }) => target.join(" "))
          .join(", ")}`,
    );
  }, options);
}
