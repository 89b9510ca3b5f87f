import { expect, type Page } from "@playwright/test";
import { addChannel, giveConsentAs, type SimulatedChannel } from "../../../scripts/journey/channel.ts";
import { newAccount, testAs } from "../support/account.ts";
import { answer } from "../support/answers.ts";
import { choose } from "../support/choose.ts";
import { notice } from "../support/notice.ts";
import { stack } from "../support/stack.ts";

const test = testAs(newAccount);
let channel: SimulatedChannel;

test.beforeAll(async () => {
  channel = await addChannel(stack, "Rye and Co");
});

test.beforeEach(async ({ page }) => {
  await page.goto("/app/automations");
});

test("Client ID and Secret are required, and the redirect URI is there to copy", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const dialog = await openConnect(page);
  await dialog.getByRole("button", { name: "Connect YouTube" }).click();
  await expect(notice(page, "Client ID and Secret are required")).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveText("Client ID and Secret are required");

  await dialog.getByRole("button", { name: "Copy redirect URI" }).click();
  await expect(notice(page, "Redirect URI copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${stack.urls.api}/functions/v1/google-request/callback`,
  );
});

test("Google's refusal is told, and what was typed stays for another try", async ({ page }) => {
  await stack.admin.configure({ consent: { mode: "deny" } });
  const dialog = await openConnect(page);
  await fillClient(page, channel);
  await dialog.getByRole("button", { name: "Connect YouTube" }).click();
  await expect(
    notice(page, "Connection Failed", "Access was not allowed at Google, so nothing was connected."),
  ).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText("Access was not allowed at Google");
  await expect(dialog.getByRole("button", { name: "Connect YouTube" })).toBeEnabled();
});

test("a permission that was left unticked is named", async ({ page }) => {
  await stack.admin.configure({
    consent: { mode: "allow", email: channel.googleEmail, channelId: channel.channelId, scopes: ["openid"] },
  });
  const dialog = await openConnect(page);
  await connectWithNewClient(page, channel);
  await expect(notice(page, "Connection Failed", "Could not finalize connection")).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText("was not ticked at Google");
});

test("a wrong client secret is told as Google's refusal", async ({ page }) => {
  await giveConsentAs(stack, channel);
  const dialog = await openConnect(page);
  await connectWithNewClient(page, { ...channel, clientSecret: "GOCSPX-not-the-secret" });
  await expect(notice(page, "Connection Failed", "Could not finalize connection")).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText(/client/i);
});

test("an answer of ours that does not come is told, and the popup closes", async ({ page }) => {
  await answer(page, /functions\/v1\/google-request/, 500, {
    error: { code: "unexpected", message: "Something went wrong." },
  });
  const dialog = await openConnect(page);
  const popup = page.waitForEvent("popup");
  await connectWithNewClient(page, channel);
  await expect(notice(page, "Connection Failed", "Failed to connect to YouTube")).toBeVisible();
  const opened = await popup;
  if (!opened.isClosed()) await opened.waitForEvent("close");
  await expect(dialog).toBeVisible();
});

test("the popup measures 520x700, and closing it ends the waiting", async ({ page }) => {
  await stack.admin.configure({ consent: { mode: "ask" } });
  const features = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const open = window.open.bind(window);
        window.open = (url, target, wanted) => {
          resolve(wanted ?? "");
          return open(url, target, wanted);
        };
      }),
  );
  const dialog = await openConnect(page);
  const popup = page.waitForEvent("popup");
  await connectWithNewClient(page, channel);
  expect(await features).toMatch(/width=520,height=700/);
  const opened = await popup;
  await opened.getByRole("button", { name: "Allow" }).waitFor();
  await expect(dialog.getByText("Waiting for your answer in the Google window")).toBeVisible();
  await opened.close();
  await expect(dialog.getByRole("alert")).toHaveText("The window was closed before Google answered.");
});

test("with popups blocked the page itself goes to Google and comes back connected", async ({ page }) => {
  await giveConsentAs(stack, channel);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await openConnect(page);
  await connectWithNewClient(page, channel);
  await expect(notice(page, "YouTube Connected!")).toBeVisible();
  await expect(page).toHaveURL(/\/app\/automations$/);
  await expect(page.getByText("Rye and Co").first()).toBeVisible();
});

test("Disable YouTube switches the connection off, and there is a way back", async ({ page }) => {
  await page.getByRole("button", { name: "Disable YouTube" }).click();
  const said = notice(page, "YouTube disconnected");
  await expect(said).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect YouTube" }).first()).toBeVisible();
  // It slides over the button, and would swallow a press that begins before it arrives.
  await said.getByRole("button", { name: "Close toast" }).click();
  await expect(said).toBeHidden();
  await page.getByRole("button", { name: "Switch on again" }).click();
  await expect(page.getByRole("button", { name: "Disable YouTube" })).toBeVisible();
});

test("what is coming soon is shown and cannot be pressed", async ({ page }) => {
  const names = [
    "Shorts replies",
    "Community replies",
    "WhatsApp",
    "Instagram",
    "Facebook",
    "LinkedIn",
    "Twitter/X",
  ];
  for (const name of [...names, "Threads", "Reddit"]) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Coming soon").first()).toBeVisible();
});

async function openConnect(page: Page) {
  await page.getByRole("button", { name: "Connect YouTube" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Connect YouTube" });
  await expect(dialog.getByRole("button", { name: "Connect YouTube" })).toBeEnabled();
  return dialog;
}

/** Types a client; a client that an earlier try has saved is set aside. */
async function fillClient(page: Page, { clientId, clientSecret }: SimulatedChannel): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Connect YouTube" });
  const saved = dialog.getByRole("combobox", { name: "OAuth client" });
  if (await saved.isVisible()) {
    await saved.click();
    await choose(page.getByRole("option", { name: "Add a new client" }));
  }
  await dialog.getByLabel("Client ID").fill(clientId);
  await dialog.getByLabel("Client Secret").fill(clientSecret);
}

async function connectWithNewClient(page: Page, client: SimulatedChannel): Promise<void> {
  await fillClient(page, client);
  await page
    .getByRole("dialog", { name: "Connect YouTube" })
    .getByRole("button", { name: "Connect YouTube" })
    .click();
}
