/** Reports for people outside: a spreadsheet that reads a feed, and a reader who confirms and unsubscribes without an account. */
import { expect } from "@playwright/test";
import { runScheduled } from "../../../scripts/journey/engine.ts";
import { connectedAccount, testAs } from "../support/account.ts";
import { findings } from "../support/axe.ts";
import { notice } from "../support/notice.ts";
import { photograph } from "../support/photograph.ts";
import { reportLinkFor } from "../support/sign-in.ts";
import { freshEmail, stack } from "../support/stack.ts";

const test = testAs(async () => connectedAccount("Bread Notes"));

test("a feed is created, read by its formula's address, and revoked", async ({ page, request }) => {
  await page.goto("/app/account/reports");
  await page.getByRole("button", { name: "Create a feed" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Where is it used?").fill("Board sheet");
  await dialog.getByRole("button", { name: "Create feed" }).click();
  const formula = await dialog.getByLabel("Formula", { exact: true }).inputValue();
  await photograph(page, "feed-made");
  const address = /^=IMPORTDATA\("(.+)"\)$/.exec(formula)?.[1] ?? "";
  const read = await request.get(address);
  expect((await read.text()).split("\r\n")).toHaveLength(92);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(page.getByText(/all channels · created by .* · last read/)).toBeVisible();
  await photograph(page, "report-sharing");
  await page.getByRole("button", { name: "Revoke the feed Board sheet" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(notice(page, "Feed revoked")).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test("a reader outside confirms by a press and unsubscribes by another", async ({ page, browser }) => {
  const reader = freshEmail();
  await page.goto("/app/account/reports");
  await page.getByRole("button", { name: "Add an address" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(reader);
  await photograph(page, "report-mail-dialog");
  await dialog.getByRole("button", { name: "Send the email to confirm" }).click();
  await expect(page.getByText("waiting for confirmation · weekly · all channels")).toBeVisible();
  await runScheduled(stack, "send-mails");

  const context = await browser.newContext({ baseURL: stack.urls.web });
  const theirs = await context.newPage();
  await theirs.goto(await reportLinkFor(reader));
  await expect(theirs.getByRole("heading", { name: "Confirm your report" })).toBeVisible();
  expect(theirs.url()).not.toContain("#");
  expect(await findings(theirs)).toEqual([]);
  await photograph(theirs, "report-mail-page");
  await page.reload();
  await expect(page.getByText(/^waiting for confirmation/)).toBeVisible();

  await theirs.getByRole("button", { name: "Confirm" }).click();
  await expect(theirs.getByRole("heading", { name: "Your report" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("weekly · all channels")).toBeVisible();
  await theirs.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(theirs.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("unsubscribed · weekly · all channels")).toBeVisible();
  await context.close();
});
