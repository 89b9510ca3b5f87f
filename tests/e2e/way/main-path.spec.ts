import { expect, test } from "@playwright/test";
import { addChannel } from "../../../scripts/builder/channel.ts";
import { runScheduled } from "../../../scripts/journey/engine.ts";
import { draftReplies } from "../support/account.ts";
import { commentsOn } from "../support/comments.ts";
import { consent } from "../support/consent.ts";
import { openComment } from "../support/inbox.ts";
import { notice } from "../support/notice.ts";
import { signInByMail } from "../support/sign-in.ts";
import { clock, freshEmail, stack } from "../support/stack.ts";
import { liveFarFromMidnight } from "../support/zone.ts";

test("an owner signs in, connects a channel, decides on drafts, and sees the reply public and in the report", async ({
  page,
  context,
}) => {
  // The consent page lists the channels of every account in this run.
  const title = `Bread Notes ${crypto.randomUUID().slice(0, 8)}`;
  const channel = await addChannel(stack, title);
  await stack.admin.configure({ consent: { mode: "ask" } });
  const email = freshEmail();
  const cards = page.locator("[data-reply]");

  await test.step("signs in by the link in the mail", async () => {
    await signInByMail(page, email);
    await expect(page.getByRole("heading", { level: 1, name: "Reply Agent" })).toBeVisible();
    await page.getByRole("button", { name: "Request access" }).click();
    await expect(notice(page, "Access requested", "We answer within 24 hours, by email.")).toBeVisible();
  });

  await test.step("connects through Google's window", async () => {
    await page.getByRole("button", { name: "Connect YouTube" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Connect YouTube" });
    await dialog.getByLabel("Client ID").fill(channel.clientId);
    await dialog.getByLabel("Client Secret").fill(channel.clientSecret);
    const connect = dialog.getByRole("button", { name: "Connect YouTube" });
    await consent(page, context, { ...channel, title }, () => connect.click());
  });

  await test.step("turns video replies on", async () => {
    const toggle = page.getByRole("switch", { name: /video replies/i });
    await toggle.click();
    await expect(toggle).toBeChecked();
  });

  await stack.sql`update test.accounts set plan = 'pro', access_decided_at = now() where email = ${email}`;
  await liveFarFromMidnight(email);
  await draftReplies(channel.channelId, {
    "@ana": "Does this also work with wholegrain spelt flour?",
    "@ben": "Wonderful video, thank you for the calm explanation",
    "@cem": "Please make one about baguettes with a long rise",
  });

  await test.step("approves one draft, edits another, dismisses the third", async () => {
    await page.goto("/app/replies");
    await expect(cards).toHaveCount(3);
    await (await openComment(page, "@ana")).getByRole("button", { name: /^Approve/ }).click();
    await expect(cards).toHaveCount(2);
    const ben = await openComment(page, "@ben");
    await ben.getByRole("button", { name: /^Edit/ }).click();
    await ben.getByRole("textbox").fill("So glad it helped, Ben. Happy baking!");
    await ben.getByRole("button", { name: /^Approve/ }).click();
    await expect(cards).toHaveCount(1);
    await (await openComment(page, "@cem")).getByRole("button", { name: /^Dismiss/ }).click();
    await expect(cards).toHaveCount(0);
    // The screen shows a decision before the server has it, and the pause before posting begins with the server's.
    const queued = async () =>
      (await commentsOn(channel)).filter(({ reply_status }) => reply_status === "queue");
    await expect.poll(async () => (await queued()).length).toBe(2);
  });

  await clock.advance(3 * 60_000);
  await runScheduled(stack, "post-replies");
  await clock.advance(20_000);

  await test.step("saves an API key of their own, and sees the replies public", async () => {
    await page.goto("/app/account/channels");
    await page.getByLabel("API Key").fill(channel.apiKey);
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(page.getByText("API Key saved")).toBeVisible();
    await clock.advance(3_700_000);
    await runScheduled(stack, "verify-pending-replies");
    await page.goto("/app/replies?tab=posted");
    const ben = await openComment(page, "@ben");
    await expect(ben.getByText("So glad it helped, Ben. Happy baking!").first()).toBeVisible();
    await expect(cards.first().getByText("Public", { exact: true }).first()).toBeVisible();
  });

  await test.step("finds the numbers in the report", async () => {
    await page.goto("/app/reports");
    await expect(page.getByRole("heading", { name: "Total comments tracked" })).toBeVisible();
    // The sheet for the printer says the same out of sight.
    for (const figure of ["2 Published | 0 Queued", "66% (2/3) of all comments"]) {
      await expect(page.getByText(figure).filter({ visible: true })).toBeVisible();
    }
  });

  const replies = await stack.admin.replies({ channelId: channel.channelId });
  expect(replies.map(({ text }) => text)).toContain("So glad it helped, Ben. Happy baking!");
  expect(replies).toHaveLength(2);
});
