import { expect, type Page } from "@playwright/test";
import { addChannel } from "../../../scripts/builder/channel.ts";
import { connect } from "../../../scripts/builder/owner.ts";
import { setConnection } from "../../../scripts/builder/rows/changes.ts";
import { accountOf, connectionOf } from "../../../scripts/builder/rows/looks.ts";
import { connectedAccount, testAs } from "../support/account.ts";
import { answer } from "../support/answers.ts";
import { choose } from "../support/choose.ts";
import { notice } from "../support/notice.ts";
import { stack } from "../support/stack.ts";

/** An owner of two channels: the second one is called youtube_2. */
async function twoChannels() {
  const account = await connectedAccount("Bread Notes");
  const second = await addChannel(stack, "Cake Notes");
  const secondId = await connect(stack, account.owner, second);
  return { ...account, second, secondId };
}

const test = testAs(twoChannels);

test.describe("you", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/app/account");
  });

  test("the profile shows the email, the user ID to copy and the connected accounts", async ({
    page,
    context,
    account,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const profile = card(page, "Profile");
    await expect(profile).toContainText(account.owner.email);
    // The schedule at work beside the test uses one or the other first.
    await expect(profile).toContainText(/(Bread Notes, Cake|Cake Notes, Bread) Notes/);
    await profile.getByRole("button", { name: "Copy user ID" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account.owner.id);
  });

  test("a clipboard that refuses is told", async ({ page }) => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
    });
    await page.getByRole("button", { name: "Copy user ID" }).click();
    await expect(notice(page, "Copy failed")).toBeVisible();
  });

  test("on a small screen a message leaves the tab bar free", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
    });
    await page.getByRole("button", { name: "Copy user ID" }).click();
    const said = notice(page, "Copy failed");
    // Once it rests, it can be hovered.
    await said.hover();
    const [message, tabs] = await Promise.all(
      [said, page.getByRole("navigation", { name: "Main screens" })].map((part) => part.boundingBox()),
    );
    if (!message || !tabs) throw new Error("one of them is not on the screen");
    expect(message.y + message.height).toBeLessThan(tabs.y);
  });

  test("the timezone is one of seven and is saved", async ({ page, account }) => {
    await page.getByRole("combobox", { name: "Timezone" }).click();
    const zones = [
      "UTC",
      "Asia/Kolkata",
      "America/Los Angeles",
      "America/New York",
      "Europe/London",
      "Europe/Paris",
    ];
    for (const zone of [...zones, "Australia/Sydney"]) {
      await expect(page.getByRole("option", { name: zone })).toBeVisible();
    }
    await choose(page.getByRole("option", { name: "Europe/Paris" }));
    await expect(notice(page, "Timezone saved")).toBeVisible();
    expect(await accountOf(stack, account.owner, "timezone")).toEqual({ timezone: "Europe/Paris" });
  });
});

test.describe("channels", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/app/account/channels");
  });

  test("a label is required and unique among the connections", async ({ page, account }) => {
    await more(page, "youtube_2", "Rename");
    const dialog = page.getByRole("dialog", { name: "Rename connection" });
    const save = dialog.getByRole("button", { name: "Save" });
    await dialog.getByLabel("Label").fill("  ");
    await save.click();
    await expect(notice(page, "Label required")).toBeVisible();

    const first = await connectionOf<{ label: string }>(stack, { id: account.connectionId }, "label");
    await dialog.getByLabel("Label").fill(first.label);
    await save.click();
    await expect(notice(page, "Label already exists", "Choose a unique label like youtube_2")).toBeVisible();

    await dialog.getByLabel("Label").fill("cakes");
    await save.click();
    await expect(notice(page, "Label updated")).toBeVisible();
    await expect(dialog).toBeHidden();
    await setConnection(stack, { id: account.secondId }, { label: "youtube_2" });
  });

  test("a rename that the server refuses says why and keeps the dialog", async ({ page }) => {
    await answer(
      page,
      /rest\/v1\/youtube_connections/,
      400,
      { message: "The table is being moved" },
      "PATCH",
    );
    await more(page, "youtube_2", "Rename");
    const dialog = page.getByRole("dialog", { name: "Rename connection" });
    await dialog.getByLabel("Label").fill("cakes");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "Rename failed", "The table is being moved")).toBeVisible();
    await expect(dialog.getByLabel("Label")).toHaveValue("cakes");
  });

  test("posting is switched off and on, and a refusal switches it back", async ({ page }) => {
    const posting = page.getByRole("switch", { name: "Use youtube_1 for posting" });
    await posting.click();
    await expect(notice(page, "Disabled for posting")).toBeVisible();
    await posting.click();
    await expect(notice(page, "Enabled for posting")).toBeVisible();
    await answer(page, /rest\/v1\/youtube_connections/, 403, { message: "Not now" }, "PATCH");
    await posting.click();
    await expect(notice(page, "Update failed", "Not now")).toBeVisible();
    await expect(posting).toBeChecked();
  });

  test("the credits used today are shown, and 0 when they are of another day", async ({ page, account }) => {
    const row = page.getByRole("listitem").filter({ hasText: "Bread Notes" }).first();
    await expect(row.getByText(/Credits used today: \d+ of 9,950/)).toBeVisible();
    await setConnection(
      stack,
      { id: account.connectionId },
      { daily_credits_used: 450, daily_credits_reset_at: stack.sql`now() - interval '3 days'` },
    );
    await page.reload();
    await expect(row.getByText("Credits used today: 0 of 9,950")).toBeVisible();
  });

  test("tokens are refreshed, one or all, and what fails is named, shown and logged", async ({
    page,
    account,
  }) => {
    await more(page, "youtube_2", "Refresh token");
    await expect(notice(page, "Token refreshed")).toBeVisible();
    await page.getByRole("button", { name: "Refresh all tokens" }).click();
    await expect(notice(page, "All tokens refreshed successfully")).toBeVisible();

    await stack.admin.revokeGrants({ email: account.second.googleEmail });
    await page.getByRole("button", { name: "Refresh all tokens" }).click();
    await expect(notice(page, "Partial refresh success")).toBeVisible();
    await more(page, "youtube_2", "Refresh token");
    await expect(notice(page, "Token refresh failed")).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: "Cake Notes" }).first();
    await expect(row.getByText("Reauth Required")).toBeVisible();
    await page.getByText(/^Status log/).click();
    await expect(page.getByText("youtube_2: Connected → Reauth Required")).toBeVisible();

    await stack.admin.revokeGrants({ email: account.channel.googleEmail });
    await page.getByRole("button", { name: "Refresh all tokens" }).click();
    await expect(notice(page, "Refresh completed with issues")).toBeVisible();
  });

  test("a refresh that cannot be asked for, or is answered in another form, says so", async ({ page }) => {
    await answer(page, /functions\/v1\/refresh-youtube-token/, 500, {
      error: { code: "unexpected", message: "We are down." },
    });
    await more(page, "youtube_2", "Refresh token");
    await expect(notice(page, "Refresh failed", "We are down.")).toBeVisible();
    await page.unrouteAll();
    await answer(page, /functions\/v1\/refresh-youtube-token/, 200, { fine: true });
    await page.getByRole("button", { name: "Refresh all tokens" }).click();
    await expect(notice(page, "Bulk refresh failed")).toBeVisible();
  });

  test("a new OAuth client needs ID and secret; it is added, and its secret is never shown", async ({
    page,
  }) => {
    const clients = card(page, "OAuth clients");
    await clients.getByRole("button", { name: "Add OAuth client" }).click();
    await expect(notice(page, "Client ID and Secret required")).toBeVisible();
    await clients.getByLabel("Client ID").fill("123-abc.apps.googleusercontent.com");
    await clients.getByLabel("Client Secret").fill("GOCSPX-a-secret-of-mine");
    await clients.getByLabel("Label").fill("spare project");
    await clients.getByRole("button", { name: "Add OAuth client" }).click();
    await expect(notice(page, "OAuth Client added")).toBeVisible();
    await expect(clients.getByText("spare project")).toBeVisible();
    await expect(page.getByText("GOCSPX-a-secret-of-mine")).toHaveCount(0);
  });

  test("an API key of an unusual form is warned about and still saved; it can be removed", async ({
    page,
  }) => {
    const keys = card(page, "YouTube API Key");
    await keys.getByLabel("New API Key").fill("");
    await keys.getByRole("button", { name: "Save key" }).click();
    await expect(notice(page, "API Key required")).toBeVisible();
    await keys.getByLabel("New API Key").fill("short key!");
    await keys.getByRole("button", { name: "Save key" }).click();
    await expect(
      notice(page, "Invalid API Key format", "Paste the full key from Google Cloud."),
    ).toBeVisible();
    await expect(notice(page, "API Key saved")).toBeVisible();
    await keys.getByRole("button", { name: "Remove key" }).click();
    await expect(notice(page, "API Key removed")).toBeVisible();
    await expect(keys.getByText("Saved key")).toBeHidden();
    await keys.getByRole("button", { name: "Remove key" }).click();
    await expect(notice(page, "No key to remove")).toBeVisible();
  });

  test("an API key that could not be saved says why", async ({ page }) => {
    await answer(page, /functions\/v1\/save-credentials/, 500, {
      error: { code: "unexpected", message: "We are down." },
    });
    const keys = card(page, "YouTube API Key");
    await keys.getByLabel("API Key").fill("A".repeat(39));
    await keys.getByRole("button", { name: "Save key" }).click();
    await expect(notice(page, "Save failed", "We are down.")).toBeVisible();
    await expect(keys.getByLabel("API Key")).toHaveValue("A".repeat(39));
  });

  test("a mapped channel needs an ID of the right form; it is added once and removed", async ({ page }) => {
    const mapping = card(page, "YouTube Channel Mapping");
    const add = mapping.getByRole("button", { name: "Add channel" });
    await add.click();
    await expect(notice(page, "Channel ID is required")).toBeVisible();
    await mapping.getByLabel("Channel ID").fill("@breadnotes");
    await add.click();
    await expect(
      notice(page, "Invalid Channel ID", "It should look like UCxxxxxxxxxxxxxxxxxxxxxx"),
    ).toBeVisible();
    await mapping.getByLabel("Channel ID").fill("UCabcdefghijklmnopqrstuv");
    await mapping.getByLabel("Channel title").fill("A third channel");
    await add.click();
    await expect(notice(page, "Channel added")).toBeVisible();
    await expect(mapping.getByLabel("Channel ID")).toHaveValue("");
    await mapping.getByLabel("Channel ID").fill("UCabcdefghijklmnopqrstuv");
    await add.click();
    await expect(notice(page, "Add failed")).toBeVisible();
    await mapping.getByRole("button", { name: "Remove A third channel" }).click();
    await expect(notice(page, "Channel removed")).toBeVisible();
    await expect(mapping.getByText("A third channel")).toBeHidden();
  });

  test("a removal that the server refuses says why", async ({ page }) => {
    await answer(
      page,
      /rest\/v1\/client_youtube_channels/,
      400,
      { message: "The table is being moved" },
      "DELETE",
    );
    await page.getByRole("button", { name: "Remove Cake Notes" }).click();
    await expect(notice(page, "Remove failed", "The table is being moved")).toBeVisible();
  });

  // The last one: it takes a connection away.
  test("a connection is deleted after a confirmation, and stays when that fails or is cancelled", async ({
    page,
  }) => {
    await more(page, "youtube_2", "Delete");
    const dialog = page.getByRole("alertdialog", { name: "Delete youtube_2?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();

    await answer(page, /functions\/v1\/disconnect-youtube/, 500, {
      error: { code: "unexpected", message: "We are down." },
    });
    await more(page, "youtube_2", "Delete");
    await dialog.getByRole("button", { name: "Delete connection" }).click();
    await expect(notice(page, "Delete failed", "We are down.")).toBeVisible();
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Delete connection" }).click();
    await expect(notice(page, "Connection deleted")).toBeVisible();
    await expect(page.getByRole("button", { name: "More for youtube_2" })).toBeHidden();
  });
});

function card(page: Page, name: string) {
  return page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
}

async function more(page: Page, label: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${label}` }).click();
  // A menu that has just opened takes a click of the mouse for the end of the press that opened it.
  await page.getByRole("menuitem", { name: item }).press("Enter");
}
