import { expect, test } from "@playwright/test";
import { newAccount } from "../support/account.ts";
import { answer } from "../support/answers.ts";
import { notice } from "../support/notice.ts";
import { askForLink, codeFor, confirmSignIn, linkFor, linkWithoutMail } from "../support/sign-in.ts";
import { freshEmail, stack } from "../support/stack.ts";

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
      await page.getByText("Operator sign-in").click();
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
      await page.getByText("Operator sign-in").click();
      await page.getByLabel("Master password").fill("  ");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(notice(page, "Magic link failed", "Error sending magic link email")).toBeVisible();
      await expect(page.getByText("No connection")).toBeHidden();
    });
  });
}

test("the code of the mail signs in on the page that asked for it", async ({ page }) => {
  const email = freshEmail();
  await askForLink(page, email);
  await page.getByLabel("Code from the email").fill("000000");
  await page.getByRole("button", { name: "Sign in with code" }).click();
  await expect(notice(page, "This code doesn't work")).toBeVisible();
  await page.getByLabel("Code from the email").fill(await codeFor(email));
  await page.getByRole("button", { name: "Sign in with code" }).click();
  await expect(page).toHaveURL(/\/app\/automations$/);
});

test("a forgotten password is chosen anew behind the mail's link, and signs in from then on", async ({
  page,
}) => {
  const {
    owner: { email },
  } = await newAccount();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await page.goto(await linkFor(email));
  await page.getByRole("button", { name: "Sign in and choose one" }).click();
  await expect(page).toHaveURL(/\/app\/account#password$/);
  await expect(page.getByLabel("New password", { exact: true })).toBeInViewport();
  await page.getByLabel("New password", { exact: true }).fill("a longer horse");
  await page.getByLabel("Confirm new password").fill("a longer horse");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(notice(page, "Password changed")).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/^Password/).fill("a longer horse");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/app\/automations$/);
});

test("the signup page notes the lead, unverified, before it sends the link", async ({ page }) => {
  const email = freshEmail();
  await page.goto("/signup");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(notice(page, "Magic link sent", "Check your email to continue.")).toBeVisible();
  const leads = await stack.sql`select verified from test.signup_leads where email = ${email}`;
  expect(leads).toMatchObject([{ verified: false }]);
});

test("the link behind the master password signs in after a press on the page that names the account", async ({
  page,
}) => {
  const email = freshEmail();
  await answer(page, /functions\/v1\/master-login/, 200, { action_link: await linkWithoutMail(email) });
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByText("Operator sign-in").click();
  await page.getByLabel("Master password").fill("the right one");
  await page.getByRole("button", { name: "Continue" }).click();
  await confirmSignIn(page, email);
});

test.describe("a one-time link", () => {
  test("from the mail works in another browser, after any number of openings, and once", async ({
    page,
    browser,
  }) => {
    const email = freshEmail();
    const link = await askForLink(page, email);
    // What a mail scanner does.
    for (let opened = 0; opened < 2; opened++) expect((await fetch(link)).status).toBe(200);

    const elsewhere = await browser.newContext({ baseURL: stack.urls.web });
    const other = await elsewhere.newPage();
    await other.goto(link);
    await expect(other.getByRole("heading", { level: 1, name: "Sign in to Rejoinder" })).toBeVisible();
    await expect(other.getByText(email)).toBeVisible();
    await other.reload();
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(other).toHaveURL(/\/app\/automations$/);
    await elsewhere.close();

    await page.goto(link);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(
      page.getByText("This link has expired or was already used. Ask for a new one."),
    ).toBeVisible();
    await page.goto("/app");
    await expect(page).toHaveURL(/\/login$/);
  });

  test("confirms an account that was made with a password", async ({ page }) => {
    const email = freshEmail();
    await page.goto("/");
    await page.getByRole("button", { name: "Sign in or create account" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Welcome to Rejoinder" });
    await dialog.getByRole("tab", { name: "Create account" }).click();
    // For a moment the form of the other tab is still there.
    const form = dialog.getByRole("tabpanel", { name: "Create account" });
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await form.getByLabel("Confirm password").fill("correct horse battery");
    await form.getByRole("button", { name: "Create account" }).click();
    await expect(notice(page, "Account created!")).toBeVisible();
    await page.goto(await linkFor(email));
    await expect(page.getByRole("heading", { level: 1, name: "Confirm your account" })).toBeVisible();
    await page.getByRole("button", { name: "Confirm and sign in" }).click();
    await expect(page).toHaveURL(/\/app\/automations$/);
  });

  test("of a stranger replaces a session only after asking, and one that hides whose it is never does", async ({
    browser,
  }) => {
    const { owner, storageState } = await newAccount();
    const context = await browser.newContext({ storageState, baseURL: stack.urls.web });
    const page = await context.newPage();
    const stranger = freshEmail();
    const link = new URL(await linkWithoutMail(stranger));

    await page.goto(link.href);
    await expect(page.getByText(stranger)).toBeVisible();
    await expect(page.getByText(`You're signed in as ${owner.email}.`)).toBeVisible();
    await page.getByRole("link", { name: "Stay in my current account" }).click();
    await page.goto("/app/account");
    await expect(page.getByRole("main").getByText(owner.email)).toBeVisible();

    const lying = new URL(link);
    lying.searchParams.set("email", "colleague@example.test");
    await page.goto(lying.href);
    await page.getByRole("button", { name: "Continue with this account" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "This link opens another account" }),
    ).toBeVisible();
    await page.goto("/app/account");
    await expect(page.getByRole("main").getByText(owner.email)).toBeVisible();

    const next = freshEmail();
    await page.goto(await linkWithoutMail(next));
    await page.getByRole("button", { name: "Continue with this account" }).click();
    await expect(page).toHaveURL(/\/app\/automations$/);
    await page.goto("/app/account");
    await expect(page.getByRole("main").getByText(next)).toBeVisible();
    await context.close();
  });

  test("that brings a whole session in the address signs nobody in, and leaves it out of the address", async ({
    page,
  }) => {
    const { owner } = await newAccount();
    const { data } = await owner.client.auth.getSession();
    const session = new URLSearchParams({
      access_token: data.session?.access_token ?? "",
      refresh_token: data.session?.refresh_token ?? "",
      expires_in: "3600",
      token_type: "bearer",
      type: "magiclink",
    });
    await page.goto(`/#${session}`);
    await expect(notice(page, "Magic link failed", "This kind of link no longer works.")).toBeVisible();
    await expect(page).toHaveURL(/\/login\?problem=signs_in_by_itself$/);
    await expect(page.getByText("Ask for a new one. Enter your email below.")).toBeVisible();
    await page.goto("/app");
    await expect(page).toHaveURL(/\/login$/);
  });
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
  for (const name of ["Reply Agent", "Reports", "Objective", "Knowledge", "How it works?", "Account"]) {
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
