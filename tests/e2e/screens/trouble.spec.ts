/** Offline, a server error, an expired session, a slow network: something true is said, and nothing typed is lost. */
import { expect } from "@playwright/test";
import { SESSION_KEY } from "../../../scripts/lib/session-key.ts";
import { newAccount, storageOf, testAs } from "../support/account.ts";
import { answer, hold } from "../support/answers.ts";
import { notice } from "../support/notice.ts";
import { stack } from "../support/stack.ts";

const test = testAs(newAccount);
const goal = "What do you want to achieve?";

test("offline, a save says so, keeps what was typed, and works when the network is back", async ({
  page,
  context,
}) => {
  await page.goto("/app/objectives");
  await page.getByLabel(goal).fill("Kind and short.");
  // The notices are loaded when the page is at rest.
  await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice(page, "Save failed", "No connection. Check your network and try again.")).toBeVisible();
  await expect(page.getByLabel(goal)).toHaveValue("Kind and short.");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice(page, "Saved")).toBeVisible();
});

test("a screen that the server cannot give says so, and Try again brings it", async ({ page }) => {
  await answer(page, /rest\/v1\/client_objectives/, 500, { message: "The table is being moved" });
  await page.goto("/app/objectives");
  await expect(page.getByRole("alert")).toContainText("Couldn't load this page");
  await expect(page.getByRole("alert")).toContainText("The table is being moved");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel(goal)).toBeVisible();
});

test("on a slow network a button says what runs, and a second press does nothing", async ({ page }) => {
  await page.goto("/app/objectives");
  let saves = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("client_objectives")) saves++;
  });
  await page.getByLabel(goal).fill("Kind and short.");
  const release = await hold(page, /rest\/v1\/client_objectives/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const busy = page.getByRole("button", { name: "Saving..." });
  await expect(busy).toBeVisible();
  // Past the check of the test itself, which sees that the button refuses.
  await busy.click({ force: true });
  release();
  await expect(notice(page, "Saved")).toBeVisible();
  expect(saves).toBe(1);
});

test("on a slow network a screen says that it is loading", async ({ page }) => {
  const release = await hold(page, /rest\/v1\//);
  await page.goto("/app/objectives");
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /loading/i })
      .first(),
  ).toBeAttached();
  release();
  await expect(page.getByLabel(goal)).toBeVisible();
});

test("a session that cannot be renewed leads to the login, and what was typed is there afterwards", async ({
  page,
  account,
}) => {
  await page.goto("/app/objectives");
  await page.getByLabel(goal).fill("Typed before the session ended.");
  const { data } = await account.owner.client.auth.getSession();
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    SESSION_KEY,
    JSON.stringify({ ...data.session, expires_at: 1, refresh_token: "revoked" }),
  ] as const);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fapp%2Fobjectives$/);
  await expect(page.getByText("You're signed out. Sign in to pick up where you left off.")).toBeVisible();
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    SESSION_KEY,
    JSON.stringify(data.session),
  ] as const);
  await page.goto("/app/objectives");
  await expect(page.getByLabel(goal)).toHaveValue("Typed before the session ended.");
});

test("a broken session opens the front door like none", async ({ browser }) => {
  const context = await browser.newContext({
    storageState: storageOf({ access_token: "nonsense" }),
    baseURL: stack.urls.web,
  });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Thousands of comments");
  await context.close();
});
