import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** What is asked of every screen: WCAG 2.2 at level AA. */
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules that look at colours: all that another theme can break. */
const colours = axe
  .getRules(["cat.color"])
  .filter(({ tags }) => tags.some((tag) => standards.includes(tag)))
  .map(({ ruleId }) => ruleId);

/** Half the time is the colours'. */
const parts = {
  everything: { runOnly: { type: "tag", values: standards } },
  colours: { runOnly: { type: "rule", values: colours } },
  "all but colours": {
    runOnly: { type: "tag", values: standards },
    rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])),
  },
} satisfies Record<string, RunOptions>;

/** What axe finds twice: a screen that is still filling looks otherwise a moment later, a fault does not. */
export async function findings(page: Page, part: keyof typeof parts = "everything"): Promise<string[]> {
  const first = await look(page, parts[part]);
  return first.length === 0 ? first : look(page, parts[part]);
}

/** A colour on its way from one theme to the other is no colour of ours; waiting for its end takes frames, seconds on a busy machine. */
export async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
}

/** axe's violations, each with the first elements that have it. Asked in the page itself: a builder's look takes twice as long. */
async function look(page: Page, options: RunOptions): Promise<string[]> {
  await endTransitions(page);
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
