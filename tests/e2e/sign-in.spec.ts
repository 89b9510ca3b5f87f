import { expect, test } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { newAccount } from "./support/account.ts";
import { answer } from "./support/answers.ts";
import { notice } from "./support/notice.ts";
import { freshEmail, stack } from "./support/stack.ts";

const pages = [
  {
    path: "/login",
    title: "Log in",
    failed: "Master login failed",
    unavailable: "Login link unavailable",
    other: { name: "Create account", path: "/signup" },
  },
  {
    path: "/signup",
    title: "Create account",
    failed: "Master signup failed",
    unavailable: "Signup link unavailable",
    other: { name: "Log in", path: "/login" },
  },
] as const;

for (const { path, title, failed, unavailable, other } of pages) {
  test.describe(path, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(path);
    });

    test("needs an email, and links to the other page", async ({ page }) => {
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(notice(page, "Email required", "Enter your email to continue")).toBeVisible();
      await expect(page.getByLabel("Email")).toBeFocused();
      await page.getByRole("link", { name: other.name }).click();
      await expect(page).toHaveURL(new RegExp(`${other.path}$`));
    });

    test("says why the master password did not work, and keeps what was typed", async ({ page }) => {
      await page.getByLabel("Email").fill("mara@example.test");
      await page.getByLabel("Master password").fill("a guess");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(notice(page, failed)).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveValue("mara@example.test");

      await answer(page, /functions\/v1\/master-login/, 200, { action_link: null });
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(notice(page, unavailable, "Please try again or use magic link")).toBeVisible();
    });

    test("says why a magic link was not sent", async ({ page }) => {
      await answer(page, /auth\/v1\/otp/, 500, { msg: "Error sending magic link email" });
      await page.getByLabel("Email").fill(freshEmail());
      // Blank text is no password.
      await page.getByLabel("Master password").fill("  ");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(notice(page, "Magic link failed", "Error sending magic link email")).toBeVisible();
      await expect(page.getByText("No connection")).toBeHidden();
    });
  });
}

test("the signup page notes the lead, unverified, before it sends the link", async ({ page }) => {
  const email = freshEmail();
  await page.goto("/signup");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(notice(page, "Magic link sent", "Check your email to continue.")).toBeVisible();
  const leads = await stack.sql`select verified from public.signup_leads where email = ${email}`;
  expect(leads).toMatchObject([{ verified: false }]);
});

test("the link behind the master password signs in", async ({ page }) => {
  const operator = createClient(stack.urls.api, stack.keys.secretKey, { auth: { persistSession: false } });
  const { data } = await operator.auth.admin.generateLink({ type: "magiclink", email: freshEmail() });
  await answer(page, /functions\/v1\/master-login/, 200, { action_link: data.properties?.action_link });
  await page.goto("/login");
  await page.getByLabel("Email").fill("mara@example.test");
  await page.getByLabel("Master password").fill("the right one");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/app\/automations$/);
});

test.describe("without a session", () => {
  test("the application leads to the login page", async ({ page }) => {
    for (const path of ["/app", "/app/automations", "/automations"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    }
  });

  test("a deeper page is remembered for after the sign-in", async ({ page }) => {
    await page.goto("/app/account");
    await expect(page).toHaveURL(/\/login\?redirect=%2Fapp%2Faccount$/);
  });

  test("an unknown page says so, is logged, and leads home", async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
    expect(logged.join("\n")).toContain("/no/such/page");
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("the privacy policy says what is kept, why, and how it is deleted", async ({ page }) => {
    await page.goto("/privacy");
    const text = page.getByRole("main");
    const words = [
      /channel metadata/i,
      /encrypt/i,
      /consent/i,
      /delet/i,
      /export/i,
      /support/i,
      /analytics/i,
    ];
    for (const word of words) await expect(text).toContainText(word);
  });
});

test("signed in, the front door leads to the Reply Agent, and Logout back to the front door", async ({
  browser,
}) => {
  const { storageState } = await newAccount();
  const context = await browser.newContext({ storageState, baseURL: stack.urls.web });
  const page = await context.newPage();
  for (const path of ["/", "/login", "/signup", "/app", "/automations"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/app\/automations$/);
  }
  const screens = page.getByRole("navigation", { name: "Screens" });
  for (const name of ["Reply Agent", "Reports", "Objective", "How it works?", "Account"]) {
    await expect(screens.getByRole("link", { name, exact: true })).toBeVisible();
  }
  const signedOut = page.waitForRequest(/auth\/v1\/logout\?scope=local/);
  await page.getByRole("button", { name: "Logout" }).click();
  await signedOut;
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Thousands of comments");
  await page.goto("/app");
  await expect(page).toHaveURL(/\/login$/);
  await context.close();
});

test("signing out in one tab signs the other one out too", async ({ browser }) => {
  const { storageState } = await newAccount();
  const context = await browser.newContext({ storageState, baseURL: stack.urls.web });
  const [page, other] = [await context.newPage(), await context.newPage()];
  await page.goto("/app/objectives");
  await other.goto("/app/account");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});
