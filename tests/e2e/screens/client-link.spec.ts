/** Somebody without an account, in a browser of their own, edits and approves a draft by a link that a manager made. */
import { expect } from "@playwright/test";
import { accountWithDrafts, testAs } from "../support/account.ts";
import { findings } from "../support/axe.ts";
import { choose } from "../support/choose.ts";
import { commentsOn } from "../support/comments.ts";
import { openComment, row } from "../support/inbox.ts";
import { notice } from "../support/notice.ts";
import { photograph } from "../support/photograph.ts";
import { stack } from "../support/stack.ts";

const test = testAs(() => accountWithDrafts());

test("a client edits and approves by link, under a name that history says, until the link is revoked", async ({
  page,
  browser,
  account,
}) => {
  await page.goto("/app/team");
  await page.getByRole("button", { name: "Create a link" }).click();
  const dialog = page.getByRole("dialog");
  await photograph(page, "client-link-dialog");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByText("Say who the link is for")).toBeVisible();
  await dialog.getByLabel("Who is it for?").fill("Northwind Coffee");
  await dialog.getByRole("combobox", { name: "Good for" }).press("Enter");
  await choose(page.getByRole("option", { name: "7 days" }));
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(notice(page, "Client link created")).toBeVisible();
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  await photograph(page, "client-link-made");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/approve and edit · until .* · not used yet/)).toBeVisible();
  await photograph(page, "client-links-card");

  const context = await browser.newContext({ baseURL: stack.urls.web });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Replies on Bread Notes" })).toBeVisible();
  expect(theirs.url()).not.toContain("#");
  await photograph(theirs, "client-page-first");
  await theirs.getByLabel("Your name").fill("Ana Lima");
  await theirs.getByRole("button", { name: "Continue" }).click();

  const card = theirs.getByRole("region", { name: "Reply to @ana" });
  await card.getByRole("button", { name: "Edit reply to @ana" }).click();
  await card.getByRole("textbox", { name: "Reply to @ana" }).fill("Yes, spelt works well.");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("edited by Ana Lima")).toBeVisible();
  const other = theirs.getByRole("region", { name: "Reply to @ben" });
  await other.getByRole("button", { name: "Comment on the reply to @ben" }).click();
  await other.getByRole("textbox", { name: "Comment on the reply to @ben" }).fill("Please name the baker.");
  await other.getByLabel(/Send it back/).check();
  await photograph(theirs, "client-page-commenting");
  await other.getByRole("button", { name: "Send" }).click();
  await expect(other.getByText("Sent back to the team")).toBeVisible();
  await card.getByRole("button", { name: "Approve reply to @ana" }).click();
  await expect(card.getByText("Approved. It will be posted soon.")).toBeVisible();
  await photograph(theirs, "client-page");
  await theirs.setViewportSize({ width: 360, height: 800 });
  for (const colorScheme of ["light", "dark"] as const) {
    await theirs.emulateMedia({ colorScheme });
    expect(await findings(theirs)).toEqual([]);
  }
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const approved = async () => (await commentsOn(account.channel, "@ana"))[0];
  await expect
    .poll(approved)
    .toMatchObject({ reply_status: "queue", generated_reply: "Yes, spelt works well." });
  await page.goto(`/app/replies?tab=queued`);
  const shown = await openComment(page, "@ana");
  await shown.getByRole("button", { name: /History/ }).click();
  await expect(shown.getByText("Queued: approved by link, Ana Lima")).toBeVisible();
  await expect(shown.getByText("Now it's the text by link, Ana Lima")).toBeVisible();
  await photograph(page, "history-by-link");
  await page.goto("/app/replies");
  await expect(row(page, "@ben")).toBeVisible();
  const noted = await openComment(page, "@ben");
  await expect(noted.getByText("By link, Ana Lima")).toBeVisible();
  await expect(noted.getByText("Please name the baker.")).toBeVisible();

  await page.goto("/app/team");
  await page.getByRole("button", { name: "Revoke the link for Northwind Coffee" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(notice(page, "Client link revoked")).toBeVisible();
  await other.getByRole("button", { name: "Approve reply to @ben" }).click();
  await expect(theirs.getByRole("heading", { name: "This link was revoked" })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "This link was revoked" })).toBeVisible();
  await photograph(theirs, "client-page-revoked");
  await context.close();
});
