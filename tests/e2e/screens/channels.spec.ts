/** A person with two channels gives the second a voice and a pace of its own, and turns its replies off. */
import { expect, type Page } from "@playwright/test";
import { alsoConnected, connectedAccount, draftReplies, testAs } from "../support/account.ts";
import { findings } from "../support/axe.ts";
import { choose } from "../support/choose.ts";
import { row } from "../support/inbox.ts";
import { notice } from "../support/notice.ts";
import { photograph } from "../support/photograph.ts";
import { stack } from "../support/stack.ts";

const test = testAs(async () => {
  const account = await connectedAccount("Bread Notes");
  const tea = await alsoConnected(account, "Tea Time");
  await draftReplies(account.channel.channelId, { "@ana": "Wonderful video, thank you for the calm voice" });
  await draftReplies(tea.channelId, {
    "@ben": "Wonderful cup, thank you for the quiet minute",
    "@cleo": "I love this tea, thank you so much",
  });
  return { ...account, tea };
});

const sideBar = (page: Page) => page.getByRole("complementary");
const screens = (page: Page, name: string) =>
  sideBar(page).getByRole("navigation", { name: "Screens" }).getByRole("link", { name });

async function chooseChannel(page: Page, name: RegExp): Promise<void> {
  await sideBar(page).getByRole("combobox", { name: "Channel" }).click();
  await choose(page.getByRole("option", { name }));
}

/** A card by its title. */
const card = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, level: 2, exact: true }) });

test("a second channel is chosen for every screen and given a voice and a pace, and the first keeps its own", async ({
  page,
  account,
}) => {
  const holds = async () =>
    (
      await stack.sql`
        select s.cap_day, s.video_replies_enabled,
          (select b.tone from engine.voice_of(${account.owner.id}, ${account.tea.channelId}) b) as tone
        from engine.settings_of(${account.owner.id}, ${account.tea.channelId}) s`
    )[0];
  await page.goto("/app/replies");
  await expect(row(page, "@ana")).toBeVisible();
  await chooseChannel(page, /Tea Time/);
  await expect(page).toHaveURL(new RegExp(`channel=${account.tea.channelId}`));
  await expect(row(page, "@ben")).toBeVisible();
  await expect(row(page, "@ana")).toHaveCount(0);
  await expect(page.getByRole("tab", { name: /^To approve/ })).toHaveText("To approve2");
  await photograph(page, "channel-inbox");

  await screens(page, "Objective").click();
  const voice = card(page, "Brand voice");
  await expect(voice.getByText("As for all channels")).toBeVisible();
  await photograph(page, "channel-voice-of-all");
  await voice.getByLabel("Tone").fill("Quiet and precise.");
  await voice.getByRole("button", { name: "Set for this channel" }).click();
  await expect(notice(page, "Brand voice saved")).toBeVisible();
  await expect(voice.getByRole("button", { name: "Use the setting for all channels" })).toBeVisible();
  await voice.scrollIntoViewIfNeeded();
  await photograph(page, "channel-voice-own");
  expect(await findings(page)).toEqual([]);

  await screens(page, "Account").click();
  await page.getByRole("link", { name: "Posting" }).click();
  const pace = card(page, "Pace");
  const limits = pace.getByRole("listitem").filter({ hasText: "Limits and variety" });
  await limits.getByRole("button", { name: "Set for this channel" }).click();
  const dialog = page.getByRole("dialog", { name: "Pace on Tea Time" });
  await dialog.getByLabel("Replies per day", { exact: true }).fill("40");
  await photograph(page, "channel-pace-dialog");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save pace" }).click();
  await expect(limits.getByText("Set for this channel")).toBeVisible();
  await expect(pace.getByText("0 of 40")).toBeVisible();
  await pace.scrollIntoViewIfNeeded();
  await photograph(page, "channel-pace-own");
  await expect.poll(holds).toMatchObject({
    cap_day: 40,
    tone: "Quiet and precise.",
    video_replies_enabled: true,
  });

  await page.getByRole("switch", { name: "Video replies" }).click();
  const question = page.getByRole("alertdialog", { name: "Turn off replies on Tea Time?" });
  await expect(question).toBeVisible();
  await photograph(page, "channel-turn-off");
  await question.getByRole("button", { name: "Turn off replies" }).click();
  await expect(notice(page, "Video replies are off on this channel")).toBeVisible();
  await expect.poll(holds).toMatchObject({ video_replies_enabled: false });
  await page.evaluate(() => scrollTo(0, 0));
  await photograph(page, "channel-agent");

  await chooseChannel(page, /All channels/);
  await expect(page).not.toHaveURL(/channel=/);
  await expect(pace.getByText("0 of 150")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Video replies" })).toBeChecked();

  await page.goBack();
  await limits.getByRole("button", { name: "Use the setting for all channels" }).click();
  await expect(limits.getByText("As for all channels")).toBeVisible();
  await expect.poll(holds).toMatchObject({ cap_day: 150, tone: "Quiet and precise." });
});

test("the rules of the chosen channel are its own and those of all", async ({ page, account }) => {
  await page.goto(`/app/rules?channel=${account.tea.channelId}`);
  await expect(sideBar(page).getByRole("combobox", { name: "Channel" })).toContainText("Tea Time");
  await page.getByRole("button", { name: "Add rule", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add rule" });
  await dialog.getByLabel("Name").fill("No spice mixes");
  await photograph(page, "channel-rule-dialog");
  await dialog.getByRole("button", { name: "Add rule" }).click();
  // While it is open it says so, too.
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Only Tea Time")).toBeVisible();
  await photograph(page, "channel-rules");
  await chooseChannel(page, /Bread Notes/);
  await expect(page.getByText("No spice mixes")).toHaveCount(0);
});

test("on a phone the channel stands above the screen and is chosen in the menu, by keys alone", async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/replies");
  const chosen = page.getByRole("button", { name: "Channel: All channels" });
  await chosen.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const select = menu.getByRole("combobox", { name: "Channel" });
  await select.focus();
  await page.keyboard.press("Enter");
  const tea = page.getByRole("option", { name: /Tea Time/ });
  await expect(page.getByRole("option", { selected: true })).toBeFocused();
  await photograph(page, "channel-menu-open");
  await page.keyboard.press("End");
  await expect(tea).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`channel=${account.tea.channelId}`));
  await expect(page.getByRole("button", { name: "Channel: Tea Time" })).toBeVisible();
  await photograph(page, "channel-phone");
  expect(await findings(page)).toEqual([]);
  await expect(row(page, "@ana")).toHaveCount(0);
});
