/** Alerts: a kind is switched on with its numbers, a trial arrives by a press, and what was raised is listed until it is over. */
import { expect, type Page } from "@playwright/test";
import { runScheduled } from "../../../scripts/journey/engine.ts";
import { connectedAccount, testAs } from "../support/account.ts";
import { notice } from "../support/notice.ts";
import { photograph } from "../support/photograph.ts";
import { stack } from "../support/stack.ts";

const test = testAs(async () => connectedAccount("Bread Notes"));

/** Comments of the hour before, as the reports have counted them: so many more than none in the weeks before. */
const wave = (userId: string, channelId: string) => stack.sql`
  insert into test.report_counts (user_id, channel_id, quarter, written)
  values (${userId}, ${channelId}, date_bin('15 minutes', engine.now(), timestamptz 'epoch') - interval '30 minutes', 60)
  on conflict (user_id, channel_id, quarter) do update set written = 60`;
const kind = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("a wave is alerted to once that is on, and every way can be tried", async ({ page, account }) => {
  await page.goto("/app/account/alerts");
  await expect(page.getByText("No alerts yet.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "A serious comment" })).toBeChecked();
  await page.getByRole("switch", { name: "A wave of comments" }).click();
  await expect(notice(page, "Alerts saved")).toBeVisible();
  const times = kind(page, "A wave of comments").getByLabel("Times the usual");
  await times.fill("51");
  await times.blur();
  await expect(page.getByText("Enter a number from 2 to 50.")).toBeVisible();
  await times.fill("4");
  await times.blur();
  await expect(times).toHaveValue("4");

  await page.getByRole("button", { name: "Try it: Email" }).click();
  await expect(notice(page, "Trial sent")).toBeVisible();
  const [mail] = await stack.sql`
    select subject from test.mails where person_id = ${account.owner.id} and kind = 'alert_trial'`;
  expect(mail?.subject).toBe("This is a trial of an alert");

  await wave(account.owner.id, account.channel.channelId);
  await stack.sql`update test.alert_turns set due_at = engine.now() where user_id = ${account.owner.id}`;
  await runScheduled(stack, "sync-comments");
  await page.reload();
  const raised = kind(page, "60 comments were written in an hour.");
  await expect(raised).toContainText("Still so");
  await expect(raised).toContainText("told by: 1 email");
  await photograph(page, "alerts");
  await raised.getByRole("link", { name: "Show the comments" }).click();
  await expect(page).toHaveURL(new RegExp(`/app/replies\\?.*channel=${account.channel.channelId}`));
});
