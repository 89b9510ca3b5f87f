import { type Browser, expect, type Page } from "@playwright/test";
import { runScheduled } from "../../../scripts/journey/engine.ts";
import { accountWithDrafts, newAccount, testAs } from "../support/account.ts";
import { choose } from "../support/choose.ts";
import { openComment, row } from "../support/inbox.ts";
import { notice } from "../support/notice.ts";
import { photograph } from "../support/photograph.ts";
import { invitationFor } from "../support/sign-in.ts";
import { stack } from "../support/stack.ts";

const test = testAs(() => accountWithDrafts());

/** A page of somebody else's browser. */
async function pageOf(
  browser: Browser,
  storageState: Awaited<ReturnType<typeof newAccount>>["storageState"],
) {
  const context = await browser.newContext({ storageState, baseURL: stack.urls.web });
  return context.newPage();
}

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.goto("/app/team");
  await page.getByRole("button", { name: "Invite a member" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a member" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("combobox", { name: "Role" }).press("Enter");
  await choose(page.getByRole("option", { name: role }));
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(notice(page, "Invitation sent", `We emailed ${email}.`)).toBeVisible();
  await runScheduled(stack, "send-mails");
  return invitationFor(email);
}

test("a member joins by mail, works in the account beside their own, and is told when it is taken from them in the middle of an edit", async ({
  page,
  browser,
}) => {
  const member = await newAccount();
  const link = await invite(page, member.owner.email, "Responder");
  await photograph(page, "team");

  const theirs = await pageOf(browser, member.storageState);
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Join Bread Notes" })).toBeVisible();
  expect(theirs.url()).not.toContain("#");
  await photograph(theirs, "invitation");
  await theirs.getByRole("button", { name: "Accept invitation" }).click();
  await expect(row(theirs, "@ana")).toBeVisible();
  await expect(theirs.getByRole("button", { name: /^Account: Bread Notes/ })).toBeVisible();

  // A link works once.
  const again = await pageOf(browser, member.storageState);
  await again.goto(link);
  await expect(again.getByRole("heading", { name: "This invitation has been used" })).toBeVisible();

  // Their own account is a press away, and shows nothing of the other.
  await theirs.getByRole("button", { name: /^Account: Bread Notes/ }).click();
  await photograph(theirs, "account-switcher");
  await theirs.getByRole("menuitem", { name: /Your account/ }).click();
  await theirs.getByRole("link", { name: "Replies", exact: true }).first().click();
  await expect(row(theirs, "@ana")).toBeHidden();
  await theirs.getByRole("button", { name: /^Account:/ }).click();
  await theirs.getByRole("menuitem", { name: /Bread Notes/ }).click();
  await theirs.goto("/app/replies");

  // In the middle of an edit they are removed: what they typed stays, and they are told.
  const detail = await openComment(theirs, "@ana");
  await detail.getByRole("button", { name: /^Edit reply/ }).click();
  await detail.getByRole("textbox").first().fill("Yes, spelt works well. Use a little less water.");
  await page.goto("/app/team");
  const name = member.owner.email.split("@")[0] ?? "";
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(notice(page, "Member removed")).toBeVisible();

  await detail.getByRole("button", { name: /^Save/ }).first().click();
  await expect(theirs.getByText("You no longer have access to this account.")).toBeVisible();
  await expect(detail.getByRole("textbox").first()).toHaveValue(
    "Yes, spelt works well. Use a little less water.",
  );
  await photograph(theirs, "access-lost");
  await theirs.getByRole("button", { name: "Go to my account" }).click();
  await expect(theirs.getByText("You no longer have access to this account.")).toBeHidden();
});

test("an invitation says what it is to whoever else opens it", async ({ page, browser }) => {
  const invited = await newAccount();
  const other = await newAccount();
  const link = await invite(page, invited.owner.email, "Viewer");

  const visitor = await pageOf(browser, { cookies: [], origins: [] });
  await visitor.goto(link);
  await expect(visitor.getByRole("link", { name: "Sign in to accept" })).toBeVisible();

  const stranger = await pageOf(browser, other.storageState);
  await stranger.goto(link);
  await expect(stranger.getByText(/You're signed in with another address/)).toBeVisible();

  await page.goto("/app/team");
  await page
    .getByRole("listitem")
    .filter({ hasText: invited.owner.email })
    .getByRole("button", { name: "Withdraw" })
    .click();
  await expect(notice(page, "Invitation withdrawn")).toBeVisible();
  await stranger.goto(link);
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "This invitation was withdrawn" })).toBeVisible();
});
