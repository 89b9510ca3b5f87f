/** A newcomer's way to the first public reply, through what the operator lends: counted in clicks and fields beside Google's pages. */
import { expect, type Locator, test } from "@playwright/test";
import { addChannel } from "../../../scripts/builder/channel.ts";
import { approveAccess } from "../../../scripts/builder/owner.ts";
import { runScheduled } from "../../../scripts/journey/engine.ts";
import { consent } from "../support/consent.ts";
import { photograph } from "../support/photograph.ts";
import { linkFor } from "../support/sign-in.ts";
import { clock, freshEmail, stack } from "../support/stack.ts";
import { liveFarFromMidnight } from "../support/zone.ts";

const MOST_CLICKS = 10;
const MOST_FIELDS = 4;

/** Everything that the person does in the product itself. */
class Hand {
  clicks = 0;
  fields = 0;

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks++;
  }

  async fill(target: Locator, text: string): Promise<void> {
    await target.fill(text);
    this.fields++;
  }
}

test.use({ timezoneId: "Europe/Berlin" });

test("from a fresh address to a public reply in at most 10 clicks and 4 fields beside Google's pages", async ({
  page,
  context,
}) => {
  test.slow();
  const title = `Rye and Co ${crypto.randomUUID().slice(0, 8)}`;
  const channel = await addChannel(stack, title);
  await stack.admin.configure({ consent: { mode: "ask" } });
  const { id: videoId } = await stack.admin.addVideo({
    channelId: channel.channelId,
    title: "Rye for beginners",
  });
  await stack.admin.addComments([
    { videoId, text: "Wonderful video, thank you for the calm explanation", authorDisplayName: "@ben" },
    { videoId, text: "Thank you, this was lovely to watch", authorDisplayName: "@ana" },
  ]);
  // What is there before the channel is connected is left alone until its owner chooses.
  await clock.advance(60_000);
  const email = freshEmail();
  const hand = new Hand();
  // The card of the comment has steps of its own inside.
  const next = page.locator("[aria-current=step]").first();

  await test.step("signs in by the link in the mail", async () => {
    await page.goto("/login");
    await hand.fill(page.getByLabel("Email"), email);
    await photograph(page, "1-login");
    await hand.click(page.getByRole("button", { name: "Continue" }));
    await expect(page.getByRole("heading", { name: "Magic link sent" })).toBeVisible();
    await page.goto(await linkFor(email));
    await hand.click(page.getByRole("button", { name: "Sign in", exact: true }));
    await expect(page.getByRole("heading", { level: 1, name: "Reply Agent" })).toBeVisible();
    await expect(page.getByText("Times are in Europe/Berlin, your browser's time zone.")).toBeVisible();
  });

  await test.step("asks for access and is told by mail", async () => {
    await expect(page.getByText("Access requested")).toBeHidden();
    await photograph(page, "2-first-steps");
    await hand.click(page.getByRole("button", { name: "Request access" }));
    await expect(page.getByText("nothing is drafted or posted until you're approved").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Request access" })).toBeHidden();
    await photograph(page, "3-asked");
    const mails = async () => {
      const sent = await stack.sql`
        select m.kind from test.mails m join test.accounts p on p.user_id = coalesce(m.person_id, m.user_id) where p.email = ${email} order by m.id`;
      return sent.map(({ kind }) => kind);
    };
    await expect.poll(mails).toEqual(["access_requested"]);
    await approveAccess(stack, { email }, "pro");
    expect(await mails()).toEqual(["access_requested", "access_approved"]);
    await liveFarFromMidnight(email);
    await page.reload();
    await expect(page.getByText("Access requested")).toBeHidden();
  });

  await test.step("connects through the operator's client", async () => {
    await hand.click(next.getByRole("button", { name: "Connect" }));
    const dialog = page.getByRole("dialog", { name: "Connect YouTube" });
    await expect(dialog.getByText("Nothing to set up.")).toBeVisible();
    await photograph(page, "4-connect");
    const connect = dialog.getByRole("button", { name: "Connect YouTube" });
    await consent(page, context, { ...channel, title }, () => hand.click(connect));
  });

  await test.step("says the goal, turns replies on, chooses to review", async () => {
    await hand.fill(next.getByLabel("What do you want to achieve?"), "Thank people warmly.");
    await photograph(page, "5-objective");
    await hand.click(next.getByRole("button", { name: "Save objective" }));
    await hand.click(next.getByRole("button", { name: "Turn on" }));
    await expect(next).toContainText("Choose how replies are posted");
    await photograph(page, "6-policy");
    await hand.click(next.getByRole("button", { name: "Review every reply" }));
  });

  await test.step("has a comment of their choice drafted, and approves it", async () => {
    await expect(next).toContainText("Posting the reply uses 50 of your daily YouTube credits.");
    await photograph(page, "7-choose");
    const row = next.getByRole("listitem").filter({ hasText: "@ben" });
    await hand.click(row.getByRole("button", { name: "Draft a reply" }));
    await expect(next.getByRole("button", { name: "Approve reply to @ben" })).toBeVisible();
    await photograph(page, "8-draft");
    await hand.click(next.getByRole("button", { name: "Approve reply to @ben" }));
    await expect(next).toContainText("See it live");
    await photograph(page, "9-waits");
  });

  await test.step("sees it public", async () => {
    await clock.advance(3 * 60_000);
    await runScheduled(stack, "post-replies");
    await clock.advance(3_700_000);
    await runScheduled(stack, "verify-pending-replies");
    await expect(page.getByRole("heading", { name: "Your first reply is public" })).toBeVisible({
      timeout: 20_000,
    });
    await photograph(page, "10-public");
  });

  const replies = await stack.admin.replies({ channelId: channel.channelId });
  expect(replies.filter(({ publicNow }) => publicNow)).toHaveLength(1);
  expect(hand.clicks).toBeLessThanOrEqual(MOST_CLICKS);
  expect(hand.fields).toBeLessThanOrEqual(MOST_FIELDS);
});
