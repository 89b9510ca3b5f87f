import { expect, type Locator, type Page, test } from "@playwright/test";
import { addChannel } from "../../../scripts/journey/channel.ts";
import { draftReplies } from "../support/account.ts";
import { linkFor } from "../support/sign-in.ts";
import { freshEmail, stack } from "../support/stack.ts";

test("without a mouse an owner signs in, connects a channel and approves a reply", async ({ page }) => {
  const channel = await addChannel(stack, "Keys Only");
  await stack.admin.configure({ consent: { mode: "ask" } });
  const email = freshEmail();

  await page.goto("/login");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Magic link sent" })).toBeVisible();
  await page.goto(await linkFor(email));
  await tabTo(page, page.getByRole("button", { name: "Sign in", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/automations$/);
  await expect(page.getByRole("heading", { level: 1, name: "Reply Agent" })).toBeVisible();
  // The operator's client is lent to whom the operator approved.
  await stack.sql`select service.decide_access(${email}, 'pro')`;
  await page.reload();

  await tabTo(page, page.getByRole("button", { name: "Connect YouTube" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Connect YouTube" });
  await expect(dialog.getByText("Nothing to set up.")).toBeVisible();
  await tabTo(page, dialog.getByRole("combobox", { name: "OAuth client" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Add a new client" })).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByLabel("Client ID"));
  await page.keyboard.type(channel.clientId);
  await page.keyboard.press("Tab");
  await page.keyboard.type(channel.clientSecret);
  const opening = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  const google = await opening;
  await google.getByRole("button", { name: "Allow" }).waitFor();
  await google.getByRole("radio", { name: channel.googleEmail }).focus();
  await google.keyboard.press("Space");
  await tabTo(google, google.getByRole("button", { name: "Allow" }));
  await Promise.all([google.waitForEvent("close"), google.keyboard.press("Enter")]);
  await expect(page.getByText("YouTube Connected!")).toBeVisible();
  await expect(dialog).toBeHidden();

  const videoReplies = page.getByRole("switch", { name: /video replies/i });
  await tabTo(page, videoReplies);
  await page.keyboard.press("Space");
  await expect(videoReplies).toBeChecked();
  await draftReplies(channel.channelId, { "@ana": "Does this also work with wholegrain spelt flour?" });

  await page.goto("/app/replies");
  const card = page.locator("[data-reply]");
  await expect(card).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(card.getByRole("button")).toBeFocused();
  await page.keyboard.press("a");
  await expect(card).toHaveCount(0);
  await expect(page.getByText("Approved the reply to @ana")).toBeVisible();
});

/** Presses Tab until this has the focus; fails after a screen's worth of stops. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}.`);
}
