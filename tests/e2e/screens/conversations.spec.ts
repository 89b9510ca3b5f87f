import { expect, type Locator, type Page } from "@playwright/test";
import { accountWithDrafts, converse, testAs } from "../support/account.ts";
import { choose } from "../support/choose.ts";
import { openComment, row } from "../support/inbox.ts";
import { photograph } from "../support/photograph.ts";
import { atRest } from "../support/rest.ts";

const test = testAs(async () => {
  const account = await accountWithDrafts();
  await converse(account, "@ana", "And how long does it keep in the fridge?");
  return account;
});

const bar = (detail: Locator) => detail.getByRole("region", { name: "Conversation" });

async function openConversation(page: Page): Promise<Locator> {
  await page.goto("/app/replies");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Kind" }).press("Enter");
  await choose(page.getByRole("option", { name: /^They answered you/ }));
  await page.keyboard.press("Escape");
  await expect(row(page, "@ben")).toBeHidden();
  return openComment(page, "@ana");
}

test("a viewer who answered is found by the filter, and the thread stands around their word", async ({
  page,
}) => {
  const detail = await openConversation(page);
  await expect(page).toHaveURL(/kind=answer/);
  await expect(detail.getByText("Does this also work with wholegrain spelt flour?")).toBeVisible();
  await expect(detail.getByText("And how long does it keep in the fridge?")).toBeVisible();
  // Our reply stands between the two.
  await expect(detail.getByText("Posted", { exact: true })).toBeVisible();
  await expect(detail.getByRole("region", { name: "Later in this thread" })).toBeHidden();
  await expect(bar(detail).getByText("Replies here are drafted for you.")).toBeVisible();
  await expect(bar(detail).getByText("Automatic replies to this viewer: 0 of 2")).toBeVisible();
  await photograph(page, "conversation");
});

test("what a person takes into their hands stays so, until they give it back", async ({ page }) => {
  let detail = await openConversation(page);
  const taken = page.waitForResponse(/rpc\/set_conversation/);
  await bar(detail).getByRole("button", { name: "Answer by hand from here" }).click();
  await expect(bar(detail).getByText(/^You answer by hand/)).toBeVisible();
  await taken;
  await photograph(page, "conversation-by-hand");
  detail = await openConversation(page);
  await expect(bar(detail).getByText(/^You answer by hand/)).toBeVisible();
  const given = page.waitForResponse(/rpc\/set_conversation/);
  await bar(detail).getByRole("button", { name: "Go on as before" }).click();
  await expect(bar(detail).getByText("Replies here are drafted for you.")).toBeVisible();
  await given;
});

test("a conversation that is let rest leaves the list, and one press brings it back", async ({ page }) => {
  const detail = await openConversation(page);
  await bar(detail).getByRole("button", { name: "Let it rest" }).click();
  await expect(row(page, "@ana")).toBeHidden();
  await photograph(page, "conversation-at-rest");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(row(page, "@ana")).toBeVisible();
  await atRest(page);
});
