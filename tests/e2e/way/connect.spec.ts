import { expect, type Page } from "@playwright/test";
import { addChannel, giveConsentAs, type SimulatedChannel } from "../../../scripts/builder/channel.ts";
import { approvedAccount, testAs } from "../support/account.ts";
import { answer } from "../support/answers.ts";
import { choose } from "../support/choose.ts";
import { notice } from "../support/notice.ts";
import { photograph } from "../support/photograph.ts";
import { stack } from "../support/stack.ts";

const test = testAs(approvedAccount);
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
  await chooseNewClient(page);
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
    notice(page, "Connection Failed", "You didn't allow access, so nothing was connected."),
  ).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText("You didn't allow access, so nothing was connected.");
  await expect(dialog.getByRole("button", { name: "Connect YouTube" })).toBeEnabled();
});

test("a permission that was left unticked is named, with what to do on Google's page", async ({ page }) => {
  await stack.admin.configure({
    consent: { mode: "allow", email: channel.googleEmail, channelId: channel.channelId, scopes: ["openid"] },
  });
  const dialog = await openConnect(page);
  await connectWithNewClient(page, channel);
  await expect(notice(page, "Connection Failed", "Could not finalize connection")).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText("wasn't checked on Google's page");
  await expect(dialog.getByText("check every box before you continue", { exact: false })).toBeVisible();
  await photograph(page, "bad-scope");
});

test("an API that is not enabled is named, with the page of the owner's own project that enables it", async ({
  page,
}) => {
  await giveConsentAs(stack, channel);
  await stack.admin.addFault({
    method: "channels.list",
    fault: { kind: "error", status: 403, reason: "accessNotConfigured" },
  });
  const dialog = await openConnect(page);
  await connectWithNewClient(page, channel);
  await expect(dialog.getByRole("alert")).toContainText("YouTube Data API v3 isn't enabled");
  await stack.admin.clearFaults();
  await expect(dialog.getByText(/press Enable, wait a minute, and connect again/)).toBeVisible();
  const link = dialog.getByRole("link", { name: /^YouTube Data API v3/ }).last();
  await expect(link).toHaveAttribute("href", new RegExp(`project=${channel.projectNumber}$`));
  await photograph(page, "bad-api");
});

test("a wrong client is told before Google opens, by what is wrong with it, and is not kept", async ({
  page,
}) => {
  await giveConsentAs(stack, channel);
  const dialog = await openConnect(page);
  const wrong = { clientId: "4711-nobody.apps.googleusercontent.com", clientSecret: "GOCSPX-not-the-secret" };
  await connectWithNewClient(page, { ...channel, clientId: wrong.clientId });
  await expect(notice(page, "Connection Failed", "Google doesn't know this Client ID.")).toBeVisible();
  await expect(dialog.getByText(/Copy the Client ID again from/)).toBeVisible();
  await photograph(page, "bad-client");
  await dialog.getByLabel("Client ID").fill(channel.clientId);
  await dialog.getByLabel("Client Secret").fill(wrong.clientSecret);
  await dialog.getByRole("button", { name: "Check with Google" }).click();
  await expect(dialog.getByText("Google refuses this Client Secret.")).toBeVisible();
  await dialog.getByLabel("Client Secret").fill(channel.clientSecret);
  await dialog.getByRole("button", { name: "Check with Google" }).click();
  await expect(dialog.getByText("Google accepts this client and our redirect URI.")).toBeVisible();
  await page.reload();
  await openConnect(page);
  await dialog.getByRole("combobox", { name: "OAuth client" }).click();
  await expect(page.getByRole("option", { name: "Add a new client" })).toBeVisible();
  await expect(page.getByRole("option", { name: /4711/ })).toHaveCount(0);
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
  await expect(dialog.getByText(/Press Connect YouTube to try again/)).toBeVisible();
  await photograph(page, "bad-closed");
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
  await page.getByRole("button", { name: "Turn back on" }).click();
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

/** Sets aside what the operator lends, and what an earlier try has saved. */
async function chooseNewClient(page: Page): Promise<void> {
  await page
    .getByRole("dialog", { name: "Connect YouTube" })
    .getByRole("combobox", { name: "OAuth client" })
    .click();
  await choose(page.getByRole("option", { name: "Add a new client" }));
}

async function fillClient(page: Page, { clientId, clientSecret }: SimulatedChannel): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Connect YouTube" });
  await chooseNewClient(page);
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
