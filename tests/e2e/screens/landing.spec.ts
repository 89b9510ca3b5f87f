import { expect, type Page } from "@playwright/test";
import { answer, hold, withoutScheduler } from "../support/answers.ts";
import { notice } from "../support/notice.ts";
import { inSharedContext } from "../support/shared-context.ts";
import { codeFor } from "../support/sign-in.ts";
import { freshEmail, stack } from "../support/stack.ts";

const test = inSharedContext();

test.beforeEach(async ({ page }) => {
  await withoutScheduler(page);
  await page.goto("/");
});

test("the landing page makes its claims, in sections that can be linked to", async ({ page }) => {
  await expect(page).toHaveTitle(/^Rejoinder/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Thousands of comments are waiting for replies.",
  );
  await expect(
    page.getByText(
      "Replies for video are enabled. Replies for short videos and community posts are coming soon.",
    ),
  ).toBeVisible();
  for (const id of ["features", "results", "pricing", "testimonials", "book-a-call"]) {
    await expect(page.locator(`#${id}`)).toBeAttached();
  }
  const results = page.locator("#results");
  await expect(results).toContainText("2.1 times comment engagement");
  await expect(results).toContainText("6 hours of team time saved per week");
  await expect(results).toContainText("18 percent click-through lift from pinned replies");
  await expect(page.locator("#testimonials figure")).toHaveCount(3);
  await expect(page.locator("#testimonials").getByText("Video coming soon")).toHaveCount(3);
  for (const step of ["Request access", "Set objectives", "Automate replies"]) {
    await expect(page.getByRole("heading", { name: step, exact: true })).toBeVisible();
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the product is shown as it looks in ${colorScheme}, and said to be the demo`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const pictures = page.locator("#features figure img").filter({ visible: true });
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all()) {
      await expect(picture).toHaveAttribute("alt", /^(The|A) .{40,}/);
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
    // Whoever chose a theme sees that one.
    const src = await pictures.first().evaluate((img: HTMLImageElement) => img.currentSrc);
    await page.evaluate(
      (other) => {
        document.documentElement.dataset.theme = other;
      },
      colorScheme === "light" ? "dark" : "light",
    );
    await expect(pictures).toHaveCount(3);
    await expect
      .poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.currentSrc))
      .not.toBe(src);
    await expect(page.getByText(/Screenshots of our demo/)).toBeVisible();
  });
}

test("a calendar that is blocked leaves a link, not an empty frame", async ({ page }) => {
  // Before the stand-in's route, not instead of it: to end all routes while the page still loads can leave a request unanswered.
  await page.route(/^https:\/\/cal\.com\//, (route) => route.abort("blockedbyclient"));
  await page.locator("#book-a-call").scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "Open the calendar" })).toHaveAttribute(
    "href",
    /^https:\/\/cal\.com\//,
  );
  await expect(page.locator("#book-a-call iframe")).toHaveCount(0);
});

test("the pricing cards name both plans, their way on, and that access is approved", async ({ page }) => {
  const pricing = page.locator("#pricing");
  for (const words of ["10,000 replies per month", "1 channel", "Price to be determined"]) {
    await expect(pricing.getByRole("listitem").filter({ hasText: "Pro" }).first()).toContainText(words);
  }
  for (const words of ["Custom volume", "Multi-channel", "SLA"]) {
    await expect(pricing.getByRole("listitem").filter({ hasText: "Enterprise" }).first()).toContainText(
      words,
    );
  }
  await expect(pricing.getByText(/access is approval-based/i)).toBeVisible();
  await pricing.getByRole("button", { name: "Request Access" }).click();
  await expect(page.getByRole("dialog", { name: "Request Access" })).toBeVisible();
});

test("Book a Call scrolls to the scheduler, which shows a month", async ({ page }) => {
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Book a Call" }).click();
  await expect(page).toHaveURL(/#book-a-call$/);
  const calendar = page.getByTitle("Calendar: book a 15-minute call");
  await expect(calendar).toBeInViewport();
  await expect(calendar).toHaveAttribute("src", /month_view/);
});

test("the header leads to the privacy policy, the login and the report form", async ({ page }) => {
  const site = page.getByRole("navigation", { name: "Site" });
  await expect(site.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
  await expect(site.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  await site.getByRole("button", { name: "Get a free YouTube report" }).click();
  await expect(page.getByRole("dialog", { name: "Get a free YouTube report" })).toBeVisible();
});

test("an access request asks for consent, then for what is missing, and is kept", async ({ page }) => {
  const email = freshEmail();
  const dialog = await openAccessRequest(page);
  const submit = dialog.getByRole("button", { name: "Request Access" });

  await submit.click();
  await expect(notice(page, "Consent required", "Please agree to the privacy policy.")).toBeVisible();
  await dialog.getByRole("checkbox").check();
  await submit.click();
  await expect(notice(page, "Missing fields", "Please fill in all required fields.")).toBeVisible();

  await dialog.getByLabel("Name").fill("  Mara Lind ");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Channel URL").fill(" youtube.com/@breadnotes ");
  await dialog.getByLabel("Estimated monthly comments").fill("-1");
  await submit.click();
  await expect(dialog.getByText("Enter 0 or more")).toBeVisible();
  await dialog.getByLabel("Estimated monthly comments").fill("900");
  await submit.click();

  await expect(notice(page, "Request submitted", "Thanks! We'll be in touch within 24 hours.")).toBeVisible();
  const received = page.getByRole("dialog", { name: "Request received" });
  const toAccount = received.getByRole("link", { name: "Create your account" });
  await expect(toAccount).toBeFocused();
  const signup = `/signup?${new URLSearchParams({ email })}`;
  await expect(toAccount).toHaveAttribute("href", signup);
  const [lead] = await stack.sql`select * from test.leads where email = ${email}`;
  expect(lead).toMatchObject({
    name: "Mara Lind",
    channel_url: "youtube.com/@breadnotes",
    form_type: "access_request",
    additional_data: { est_monthly_comments: 900, objective_text: null, consent: true },
  });

  await received.getByRole("button", { name: "Not now" }).click();
  await openAccessRequest(page);
  await expect(dialog.getByLabel("Name")).toHaveValue("");
  await page.goto(signup);
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("an access request that fails keeps the dialog and what was typed", async ({ page }) => {
  await answer(page, /rest\/v1\/leads/, 400, { message: "The table is being moved" });
  const dialog = await openAccessRequest(page);
  await dialog.getByRole("checkbox").check();
  await dialog.getByLabel("Name").fill("Mara");
  await dialog.getByLabel("Email").fill(freshEmail());
  await dialog.getByLabel("Channel URL").fill("youtube.com/@breadnotes");
  await dialog.getByRole("button", { name: "Request Access" }).click();
  await expect(notice(page, "Submission failed", "Please try again. The table is being moved")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Mara");
});

test("a free report needs an email and a channel, takes categories, and is kept", async ({ page }) => {
  const email = freshEmail();
  const dialog = await openFreeReport(page);
  const submit = dialog.getByRole("button", { name: "Request report" });
  await submit.click();
  await expect(notice(page, "Missing fields", "Please enter your email and channel URL.")).toBeVisible();

  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Channel URL").fill("youtube.com/@breadnotes");
  const categories = [
    "Gaming",
    "Tech",
    "Education",
    "Entertainment",
    "Music",
    "Sports",
    "Lifestyle",
    "Business",
  ];
  for (const category of categories) {
    await expect(dialog.getByRole("checkbox", { name: category })).toBeVisible();
  }
  await dialog.getByRole("checkbox", { name: "Tech" }).check();
  await dialog.getByRole("checkbox", { name: "Music" }).check();
  await submit.click();
  await expect(notice(page, "Report requested successfully!", "Your request has been saved.")).toBeVisible();
  await expect(dialog).toBeHidden();
  const [lead] = await stack.sql`select form_type, additional_data from test.leads where email = ${email}`;
  expect(lead).toMatchObject({
    form_type: "free_report",
    additional_data: { top_categories: ["Tech", "Music"], notes: null },
  });
});

test("a free report that fails says why inside its own sentence and stays open", async ({ page }) => {
  await answer(page, /rest\/v1\/leads/, 400, { message: "The table is being moved" });
  const dialog = await openFreeReport(page);
  await dialog.getByLabel("Email").fill(freshEmail());
  await dialog.getByLabel("Channel URL").fill("youtube.com/@breadnotes");
  await dialog.getByRole("button", { name: "Request report" }).click();
  await expect(
    notice(page, "Submission failed", "Error: The table is being moved. Please try again"),
  ).toBeVisible();
  await expect(dialog.getByLabel("Channel URL")).toHaveValue("youtube.com/@breadnotes");
});

test("closing the sign-in dialog clears all its fields", async ({ page }) => {
  const dialog = await openSignIn(page);
  await dialog.getByRole("tab", { name: "Create account" }).click();
  await expect(dialog.getByRole("tabpanel")).toHaveCount(1);
  for (const label of ["First name", "Last name", "Email"]) await dialog.getByLabel(label).fill("typed");
  await dialog.getByLabel("Password", { exact: true }).fill("one");
  await dialog.getByLabel("Confirm password").fill("two");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await openSignIn(page);
  for (const field of await dialog.getByRole("textbox").all()) await expect(field).toHaveValue("");
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue("");
});

test("a wrong password is refused with the server's reason and stays typed", async ({ page }) => {
  const dialog = await openSignIn(page);
  await dialog.getByLabel("Email").fill(freshEmail());
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(notice(page, "Sign in failed", "Invalid login credentials")).toBeVisible();
  await expect(dialog.getByLabel("Password")).toHaveValue("not the password");
});

test("a magic link without an email is not asked for, and one that fails says so", async ({ page }) => {
  const dialog = await openSignIn(page);
  const send = dialog.getByRole("button", { name: "Send magic link" });
  await send.click();
  await expect(notice(page, "Email required", "Enter your email to receive a magic link")).toBeVisible();
  await answer(page, /auth\/v1\/otp/, 500, { message: "The mail server is away" });
  await dialog.getByLabel("Email").fill(freshEmail());
  await send.click();
  await expect(notice(page, "Failed to send magic link", "The mail server is away")).toBeVisible();
});

test("an account is made with two equal passwords only, and opened by the code of its mail", async ({
  page,
}) => {
  const email = freshEmail();
  const dialog = await openSignIn(page);
  await dialog.getByRole("tab", { name: "Create account" }).click();
  await expect(dialog.getByRole("tabpanel")).toHaveCount(1);
  await dialog.getByLabel("First name").fill("Mara");
  await dialog.getByLabel("Last name").fill("Lind");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill("rye and wheat");
  await dialog.getByLabel("Confirm password").fill("rye and oats");
  const create = dialog.getByRole("button", { name: "Create account" });
  await create.click();
  await expect(notice(page, "Password mismatch", "Passwords do not match")).toBeVisible();
  expect(await stack.sql`select 1 from test.signup_leads where email = ${email}`).toHaveLength(0);

  await dialog.getByLabel("Confirm password").fill("rye and wheat");
  await create.click();
  await expect(
    notice(page, "Account created!", "Please check your email to confirm your account."),
  ).toBeVisible();
  const [lead] = await stack.sql`select verified from test.signup_leads where email = ${email}`;
  expect(lead?.verified).toBe(false);
  await expect(dialog.getByRole("heading", { name: "Confirm your account" })).toBeVisible();
  await dialog.getByLabel("Code from the email").fill(await codeFor(email));
  await dialog.getByRole("button", { name: "Sign in with code" }).click();
  await expect(page).toHaveURL(/\/app\/automations$/);
  // The tests of this file share a browser's storage, and the others are nobody's.
  await page.evaluate(() => localStorage.clear());
});

test("a refused sign-up says why", async ({ page }) => {
  await answer(page, /auth\/v1\/signup/, 422, { code: "weak_password", message: "Password is too short" });
  const dialog = await openSignIn(page);
  await dialog.getByRole("tab", { name: "Create account" }).click();
  await expect(dialog.getByRole("tabpanel")).toHaveCount(1);
  await dialog.getByLabel("Email").fill(freshEmail());
  await dialog.getByLabel("Password", { exact: true }).fill("rye");
  await dialog.getByLabel("Confirm password").fill("rye");
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(notice(page, "Sign up failed", "Password is too short")).toBeVisible();
});

test("a press that comes before the application is there is answered when it is", async ({ page }) => {
  const release = await hold(page, /assets\/index-.*\.js/);
  await page.goto("/", { waitUntil: "commit" });
  await page.locator("#prerendered").getByRole("button", { name: "Request Access" }).click();
  release();
  await expect(page.getByRole("dialog", { name: "Request Access" })).toBeVisible();
});

test("a link that Auth refused is told by its code, in our own words", async ({ page }) => {
  await page.goto("/privacy");
  await page.goto("/#error=access_denied&error_code=otp_expired&error_description=Call+this+number+now");
  await expect(
    notice(page, "Magic link failed", "This link has expired or was already used. Ask for a new one."),
  ).toBeVisible();
  await expect(page.getByText("Call this number")).toBeHidden();
  await expect(page).toHaveURL(/\/login\?problem=otp_expired$/);
  await expect(page.getByText("already used. Ask for a new one. Enter your email below.")).toBeVisible();
});

test.describe("on a small screen", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a slide-in menu carries the header's items and leads to each section", async ({ page }) => {
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    for (const item of [
      "Features",
      "Results",
      "Pricing",
      "Testimonials",
      "Privacy",
      "Login",
      "Book a Call",
    ]) {
      await expect(menu.getByRole("link", { name: item })).toBeVisible();
    }
    await menu.getByRole("link", { name: "Pricing" }).click();
    await expect(menu).toBeHidden();
    await expect(page.locator("#pricing")).toBeInViewport();
  });

  test("the report form opens from the menu in its place", async ({ page }) => {
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Get a free YouTube report" }).first().click();
    await expect(page.getByRole("dialog", { name: "Get a free YouTube report" })).toBeVisible();
  });
});

async function openAccessRequest(page: Page) {
  await page.locator("main").getByRole("button", { name: "Request Access" }).first().click();
  return page.getByRole("dialog", { name: "Request Access" });
}

async function openFreeReport(page: Page) {
  await page.getByRole("button", { name: "Get a free YouTube report" }).first().click();
  return page.getByRole("dialog", { name: "Get a free YouTube report" });
}

async function openSignIn(page: Page) {
  await page.getByRole("button", { name: "Sign in or create account" }).click();
  return page.getByRole("dialog", { name: "Welcome to Rejoinder" });
}
