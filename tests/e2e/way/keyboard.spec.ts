import { expect, type Locator, type Page, test } from "@playwright/test";
import { addChannel } from "../../../scripts/builder/channel.ts";
import { approveAccess } from "../../../scripts/builder/owner.ts";
import { draftReplies } from "../support/account.ts";
import { linkFor } from "../support/sign-in.ts";
import { freshEmail, stack } from "../support/stack.ts";

/** From a row to its approval, Enter and Tab together. */
const MOST_PRESSES = 3;
/** From the choice of a client over the links of its guide. */
const STOPS_TO_CLIENT_ID = 8;

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
  await approveAccess(stack, { email }, "pro");
  await page.reload();

  await tabTo(page, page.getByRole("button", { name: "Connect YouTube" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Connect YouTube" });
  await expect(dialog.getByText("Nothing to set up.")).toBeVisible();
  await tabTo(page, dialog.getByRole("combobox", { name: "OAuth client" }));
  await page.keyboard.press("Enter");
  const another = page.getByRole("option", { name: "Add a new client" });
  await expect(page.getByRole("option", { selected: true })).toBeFocused();
  await page.keyboard.press("End");
  await expect(another).toBeFocused();
  await page.keyboard.press("Enter");
  // Within the dialog at once, while the list still closes.
  await tabTo(page, dialog.getByLabel("Client ID"), STOPS_TO_CLIENT_ID);
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
  await draftReplies(channel.channelId, {
    "@ana": "Does this also work with wholegrain spelt flour?",
    "@ben": "Wonderful video, thank you for the calm explanation",
  });

  await page.goto("/app/replies");
  const rows = page.locator("[data-reply]");
  await expect(rows).toHaveCount(2);
  const [first, second] = [rows.first(), rows.last()];
  await expect(first).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("j");
  await expect(second).toHaveAttribute("aria-current", "true");
  await expect(second.getByRole("heading").getByRole("button")).toBeFocused();

  // By the row alone, without a key that has to be known.
  const author = (await second.getByRole("heading").getByRole("button").textContent()) ?? "";
  const approve = page.getByRole("button", { name: `Approve reply to ${author}` });
  await expect(approve).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: `Actions for the comment by ${author}` })).toBeFocused();
  await tabTo(page, approve, MOST_PRESSES - 1);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Approved the reply to ${author}`)).toBeVisible();

  await expect(rows).toHaveCount(1);
  await page.keyboard.press("a");
  await expect(rows).toHaveCount(0);
});

/** Presses Tab until this has the focus; fails after a screen's worth of stops, or as many as are allowed. */
async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}.`);
}
