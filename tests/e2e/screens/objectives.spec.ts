import { expect } from "@playwright/test";
import { newAccount, testAs } from "../support/account.ts";
import { answer } from "../support/answers.ts";
import { notice } from "../support/notice.ts";
import { stack } from "../support/stack.ts";

const test = testAs(newAccount);

test("an objective is saved with its tags and the time, each save as a row of its own", async ({
  page,
  account,
}) => {
  await page.goto("/app/objectives");
  await page.getByLabel("What do you want to achieve?").fill("Answer with the exact step.");
  for (const tag of ["Improve funnel", "More engagement", "Drive subscriptions", "Increase website clicks"]) {
    await expect(page.getByRole("button", { name: tag })).toBeVisible();
  }
  await page.getByRole("button", { name: "Help the community" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice(page, "Saved", ":")).toBeVisible();
  await page.getByLabel("What do you want to achieve?").fill("Answer with the exact step and time.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const rows = () => stack.sql`select objective_text, tags from test.objectives
    where user_id = ${account.owner.id} order by updated_at`;
  await expect.poll(rows).toHaveLength(2);
  expect((await rows())[1]).toMatchObject({
    objective_text: "Answer with the exact step and time.",
    tags: ["Help the community"],
  });
  await page.reload();
  await expect(page.getByLabel("What do you want to achieve?")).toHaveValue(/step and time/);
  await expect(page.getByRole("button", { name: "Help the community" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("a save that fails says why and loses nothing, not even by a reload", async ({ page }) => {
  await page.goto("/app/objectives");
  await answer(page, /rest\/v1\/client_objectives/, 400, { message: "The table is being moved" }, "POST");
  await page.getByLabel("What do you want to achieve?").fill("Something long and dear.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice(page, "Save failed", "The table is being moved")).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByLabel("What do you want to achieve?")).toHaveValue("Something long and dear.");
});
