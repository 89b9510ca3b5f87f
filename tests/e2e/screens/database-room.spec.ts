/** A database that is bounded: the owner sees what past comments take, what doesn't fit, and why they wait. */
import { expect, type Page } from "@playwright/test";
import { setSyncs } from "../../../scripts/builder/rows/changes.ts";
import { syncOf } from "../../../scripts/builder/rows/looks.ts";
import { LIMITS } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { accountWithDrafts, testAs } from "../support/account.ts";
import { findings } from "../support/axe.ts";
import { choose } from "../support/choose.ts";
import { notice } from "../support/notice.ts";
import { photograph } from "../support/photograph.ts";
import { stack } from "../support/stack.ts";

/** Two comments of the last hour: 2 * 24 * 731 are expected in two years, about 35,000. */
const test = testAs(() => accountWithDrafts());
test.beforeEach(async ({ account }) => {
  await setSyncs(stack, account.owner, {
    ...{ history_done: false, history_asks: true, history_months: null, history_cursor: "page-2" },
  });
});

/** So many bytes fit before past comments wait; nobody measures the size meanwhile. */
async function allow(room: number): Promise<void> {
  const most = Math.round(((85e6 + room) * 100) / LIMITS.database_low_percent);
  await stack.sql`
    update test.database_size set measured_at = engine.now() + interval '1 day', bytes = 85000000, most_bytes = ${most}`;
}

test.afterEach(async () => {
  await stack.sql`update test.database_size set measured_at = null, bytes = null, most_bytes = null, told = null`;
});

const row = (page: Page) => page.getByRole("listitem").filter({ hasText: "Credits used today" });
const connected = async (page: Page) => {
  await page.goto("/app/account/channels");
  await expect(row(page)).toBeVisible();
};

test("what doesn't fit is forecast, only what fits can be chosen, and is read", async ({ page, account }) => {
  await allow(14_000 * LIMITS.comment_bytes);
  await connected(page);
  await expect(row(page)).toContainText(
    /Past comments wait: about 35,000 past comments would take 94 MB, and the database has 37 MB left for all accounts\. Choose how far back to read\./,
  );
  await page.getByRole("button", { name: "Choose how far back" }).click();
  const dialog = page.getByRole("dialog", { name: "Past comments" });
  await expect(dialog.getByRole("status")).toContainText(
    "The database has 37 MB left for past comments of all accounts.",
  );
  const back = dialog.getByRole("combobox", { name: "Read back" });
  await expect(back).toContainText("6 months: about 8,");
  expect(await findings(page)).toEqual([]);
  await photograph(page, "past-comments");
  await back.click();
  await expect(page.getByRole("option", { name: /^1 year: .*, doesn't fit$/ })).toBeDisabled();
  await expect(page.getByRole("option", { name: /^2 years: .*, doesn't fit$/ })).toBeDisabled();
  await choose(page.getByRole("option", { name: /^3 months: about 4,/ }));
  await dialog.getByRole("button", { name: "Read past comments" }).click();
  await expect(notice(page, "Reading past comments")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await syncOf(stack, account.owner, "history_months", "history_asks")).toEqual({
    history_months: 3,
    history_asks: false,
  });
  await expect(row(page)).toContainText(/Past comments will be read today\. About 4,/);
});

test("a choice that fits no more by now is refused, in words", async ({ page, account }) => {
  await allow(14_000 * LIMITS.comment_bytes);
  await connected(page);
  await page.getByRole("button", { name: "Choose how far back" }).click();
  const dialog = page.getByRole("dialog", { name: "Past comments" });
  await expect(dialog.getByRole("combobox", { name: "Read back" })).toContainText("6 months");
  await allow(2_000 * LIMITS.comment_bytes);
  await dialog.getByRole("button", { name: "Read past comments" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    /They don't fit: about 8,\d00 past comments would take 2\d MB, and the database has 5 MB left for all accounts\./,
  );
  expect(await syncOf(stack, account.owner, "history_months")).toEqual({ history_months: null });
});

test("a database that is nearly full is named, with who makes room, and nothing is offered", async ({
  page,
}) => {
  await allow(-1);
  await connected(page);
  await expect(row(page)).toContainText(
    "Past comments wait because the database is nearly full. They'll be read once the operator makes room. Room for about",
  );
  await expect(page.getByRole("button", { name: "Choose how far back" })).toHaveCount(0);
  await photograph(page, "past-comments-wait");
});
