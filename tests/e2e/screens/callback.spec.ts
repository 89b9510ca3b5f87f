import { expect, type Page } from "@playwright/test";
import { addChannel } from "../../../scripts/builder/channel.ts";
import { authorise, invoke } from "../../../scripts/builder/owner.ts";
import { newAccount, testAs } from "../support/account.ts";
import { hold } from "../support/answers.ts";
import { notice } from "../support/notice.ts";
import { stack } from "../support/stack.ts";

const test = testAs(newAccount);
const refused = "You didn't allow access, so nothing was connected.";
const finalize = /functions\/v1\/finalize-youtube-connection/;

test("both paths are titled, finalize by themselves without an opener, and go on", async ({
  page,
  account,
}) => {
  const channel = await addChannel(stack, "Rye and Co");
  const client = await invoke<{ id: string }>(account.owner, "save-credentials", {
    kind: "oauth_client",
    client_id: channel.clientId,
    client_secret: channel.clientSecret,
  });
  for (const path of ["/auth/youtube/callback", "/auth/callback"]) {
    const hint = await authorise(account.owner, client.id);
    const release = await hold(page, finalize);
    await page.goto(`${path}#status=success&session_hint=${hint}`);
    await expect(page).toHaveTitle(/^Processing YouTube connection/);
    await expect(page.getByRole("heading", { name: "Processing YouTube connection" })).toBeVisible();
    release();
    await expect(page).toHaveURL(/\/app\/automations$/);
    await expect(notice(page, "YouTube Connected!")).toBeVisible();
    await expect(page.getByText("Rye and Co").first()).toBeVisible();
  }
});

test("a failure to finalize is logged, ignored, and the way goes on", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => errors.push(message.text()));
  await page.goto("/auth/youtube/callback#status=success&session_hint=nobody-knows-this-one");
  await expect(page).toHaveURL(/\/app\/automations$/);
  expect(errors.join("\n")).toContain("The connection could not be finalized");
});

test("success without a session hint finalizes nothing", async ({ page }) => {
  let calls = 0;
  page.on("request", (request) => {
    if (finalize.test(request.url())) calls++;
  });
  await page.goto("/auth/youtube/callback#status=success");
  await expect(page.getByRole("heading", { level: 1, name: "Reply Agent" })).toBeVisible();
  expect(calls).toBe(0);
});

for (const [from, address] of [
  ["the fragment", "#status=error&error=access_denied&message=Call+this+number."],
  ["the query", "?error=access_denied&error_description=Call+this+number."],
] as const) {
  test(`an error in ${from} is told in our own words and the way goes on`, async ({ page }) => {
    await page.goto(`/auth/youtube/callback${address}`);
    await expect(page).toHaveURL(/\/app\/automations$/);
    await expect(notice(page, "Connection Failed", refused)).toBeVisible();
  });
}

test("a code without an opener, or nothing at all, goes on to the Reply Agent", async ({ page }) => {
  for (const address of ["?code=a-code&state=a-state", ""]) {
    await page.goto(`/auth/callback${address}`);
    await expect(page).toHaveURL(/\/app\/automations$/);
  }
});

test.describe("in a popup", () => {
  const cases = [
    ["#status=success&session_hint=a-hint", { type: "YOUTUBE_OAUTH_SUCCESS", session_hint: "a-hint" }],
    [
      "#status=error&error=access_denied&message=Not+allowed.",
      { type: "YOUTUBE_OAUTH_ERROR", error: "access_denied", message: refused },
    ],
    [
      "?error=not_a_code_of_ours&error_description=Broken.",
      { type: "YOUTUBE_OAUTH_ERROR", error: "not_a_code_of_ours", message: "Failed to connect to YouTube" },
    ],
    ["?code=c&state=s", { type: "YOUTUBE_OAUTH_SUCCESS", code: "c", state: "s" }],
  ] as const;

  for (const [address, message] of cases) {
    test(`'${address}' is told to the opener, and the popup closes`, async ({ page }) => {
      await page.goto("/privacy");
      expect(await resultOf(page, address)).toEqual({ message, origin: new URL(page.url()).origin });
    });
  }

  test("an address that says nothing closes the popup", async ({ page }) => {
    await page.goto("/privacy");
    const popup = page.waitForEvent("popup");
    await page.evaluate(() => window.open("/auth/callback"));
    const opened = await popup;
    if (!opened.isClosed()) await opened.waitForEvent("close");
    expect(opened.isClosed()).toBe(true);
  });
});

/** Opens the callback screen in a popup; what it tells this page. */
async function resultOf(page: Page, address: string): Promise<unknown> {
  const popup = page.waitForEvent("popup");
  const told = page.evaluate(
    (url) =>
      new Promise((resolve) => {
        addEventListener("message", ({ data, origin }) => resolve({ message: data, origin }), { once: true });
        window.open(url);
      }),
    `/auth/youtube/callback${address}`,
  );
  const opened = await popup;
  const result = await told;
  if (!opened.isClosed()) await opened.waitForEvent("close");
  return result;
}
