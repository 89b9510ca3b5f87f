import { readFile } from "node:fs/promises";
import { expect, type Locator } from "@playwright/test";
import { accountWithDrafts, draftReplies, testAs } from "../support/account.ts";
import { choose } from "../support/choose.ts";
import { notice } from "../support/notice.ts";
import { atRest } from "../support/rest.ts";

const test = testAs(() => accountWithDrafts());

test("the report keeps its range and sort in the address and exports the whole result", async ({ page }) => {
  await page.goto("/app/reports");
  // Behind the number of comments that wait.
  await expect(page).toHaveTitle(/^\(\d+\) Reports \| Weekly & Coming Soon$/);
  await expect(page.getByRole("row", { name: /@?wholegrain/ })).toBeVisible();
  await page.getByRole("button", { name: /^Quick Select/ }).click();
  await page.getByRole("menuitem", { name: "Last 30 days" }).click();
  await expect(page).toHaveURL(/start=\d{4}-\d\d-\d\d&end=\d{4}-\d\d-\d\d/);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page).toHaveURL(/sort=comment&order=asc/);
  await expect(page.getByRole("row").nth(1)).toContainText("wholegrain");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("weekly-report.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n")).toHaveLength(4);
  expect(text).toContain("Wonderful video");
  // Days and moments as ISO 8601 writes them.
  expect(text).toMatch(/,\d{4}-\d\d-\d\d,.*,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d,/);
});

test("the report is asked for with the application, and not once more by it", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, name] =
      /\/rest\/v1\/(rpc\/opening|rpc\/report_dashboard|report_settings)/.exec(request.url()) ?? [];
    if (name && request.method() !== "OPTIONS") asked.push(name);
  });
  await page.goto("/app/reports");
  await expect(page.getByRole("row", { name: /wholegrain/ })).toBeVisible();
  expect(asked).toEqual(["rpc/opening"]);
});

test("the report filters by category, assigns a comment and remembers who wants to be notified", async ({
  page,
}) => {
  await page.goto("/app/reports");
  await page
    .getByRole("button", { name: /^Actions: / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Assign to teammate" }).click();
  await page.getByRole("combobox", { name: "Assign to", exact: true }).click();
  await choose(page.getByRole("option", { name: /^Me/ }));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice(page, "Comment assigned to you")).toBeVisible();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("Assigned to").click();
  await choose(page.getByRole("option", { name: /^Me/ }));
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("1 row", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Questions/ }).click();
  await expect(page).toHaveURL(/category=Questions/);

  await page.getByRole("tab", { name: "Coming Soon" }).click();
  const notifyMe = page.getByRole("button", { name: "Notify me: Coverage SLA trend" });
  await notifyMe.click();
  await expect(notifyMe).toHaveAttribute("aria-pressed", "true");
  await atRest(page);
  await page.reload();
  await expect(notifyMe).toHaveAttribute("aria-pressed", "true");
});

test("a reply is edited from the report's table, and its thread shows what it said before", async ({
  page,
}) => {
  await page.goto("/app/reports");
  const row = page.getByRole("row", { name: /wholegrain spelt/ });
  await row.getByRole("button", { name: /^Actions: / }).click();
  await page.getByRole("menuitem", { name: "Edit reply" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit reply" });
  await dialog.getByLabel("Reply").fill("It does, with a little more water.");
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("It does, with a little more water.");

  await row.getByRole("button", { name: /^Actions: / }).click();
  await page.getByRole("menuitem", { name: "View thread" }).click();
  const thread = page.getByRole("dialog", { name: "Thread" });
  await expect(thread.getByText("It does, with a little more water.").first()).toBeVisible();
  await expect(thread.getByText("Earlier texts")).toBeVisible();
});

/** What the panel says of its comments, history among them or not. */
const rowsLine = (rows: number) => new RegExp(`^${rows} row${rows === 1 ? "" : "s"}(, .+ history)?$`);

test("every number that can be pressed opens as many comments as it says, words too", async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  await draftReplies(account.channel.channelId, {
    "@cleo": "Does the sourdough keep without a fridge?",
    "@dora": "My sourdough never rises, what am I doing wrong?",
  });
  let pressed = 0;
  const panel = page.getByRole("complementary", { name: /./ }).filter({ has: page.getByRole("status") });
  const press = async (number: Locator, name: string) => {
    const counted = Number(/[\d,]+/.exec(name)?.[0].replaceAll(",", ""));
    await number.click();
    await expect(panel.getByText(rowsLine(counted)), name).toBeVisible();
    await expect.poll(() => panel.evaluate((aside) => aside.contains(document.activeElement))).toBe(true);
    pressed++;
  };
  for (const section of ["comments", "videos", "speed"]) {
    await page.goto(`/app/reports?section=${section}`);
    const numbers = page.getByRole("button", { name: /: show comments$/ });
    await expect(numbers.first()).toBeVisible();
    await atRest(page);
    const names = await numbers.evaluateAll((buttons) => buttons.map((button) => button.textContent ?? ""));
    for (const [index, name] of names.entries()) await press(numbers.nth(index), name);
  }
  expect(pressed).toBeGreaterThan(14);
  await page.goto("/app/reports?section=videos");
  const word = page.getByRole("list", { name: "Words" }).getByRole("button", { name: /^sourdough 2$/ });
  await word.click();
  await expect(panel.getByRole("heading", { name: "Word: sourdough" })).toBeVisible();
  await expect(panel.getByText(rowsLine(2))).toBeVisible();
});

for (const reducedMotion of ["reduce", "no-preference"] as const)
  test(`a pressed number keeps its place while its comments open beside it, and Escape, Close and Back give the focus back (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/app/reports?section=speed");
    const number = page.getByRole("button", { name: /, Open comments: show comments$/ });
    await number.scrollIntoViewIfNeeded();
    await atRest(page);
    const topOf = async () => Math.round((await number.boundingBox())?.y ?? 0);
    /** Where it stands once nothing moves any more. */
    const restingTop = async () => {
      let last = Number.NaN;
      await expect
        .poll(async () => {
          const before = last;
          last = await topOf();
          return last === before;
        })
        .toBe(true);
      return last;
    };
    const panel = page.getByRole("complementary", { name: "Open comments" });
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => panel.getByRole("button", { name: "Close" }).click(),
      () => page.goBack(),
    ]) {
      const before = await restingTop();
      await number.click();
      await expect(panel).toBeFocused();
      await expect(page).toHaveURL(/what=open/);
      expect(Math.abs((await restingTop()) - before)).toBeLessThan(4);
      await close();
      await expect(panel).toBeHidden();
      await expect(number).toBeFocused();
      await expect(number).toBeInViewport();
      await expect(page).not.toHaveURL(/what=/);
    }
  });

test("on a phone the comments behind a number fill the screen, and Back leaves the report as it was", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/reports");
  await page.getByRole("button", { name: /, Comments in this period: show comments$/ }).click();
  const sheet = page.getByRole("dialog", { name: "Comments in this period" });
  await expect(sheet).toBeVisible();
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390);
  await page.goBack();
  await expect(sheet).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("the report goes to paper on two pages, its tables behind them, on A4 and on Letter", async ({
  page,
}) => {
  await page.goto("/app/reports?period=last30");
  await expect(page.locator(".print-sheet svg.recharts-surface")).toHaveCount(1);
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page.getByRole("button", { name: "Export PDF" }).click();
  await expect(page.locator(".print-sheet").getByText("Decisions on drafts")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  // Of thirty days those on which something was, each on one line.
  const days = page.locator(".print-sheet table").first().locator("tbody td:first-child");
  const shown = await days.allTextContents();
  expect(shown.length).toBeLessThan(5);
  for (const day of shown) expect(day).toMatch(/^[A-Z][a-z]{2}\u00a0\d+,\u00a0\d{4}$/);
  for (const [format, height] of [
    ["A4", 1123 - 121],
    ["Letter", 1056 - 121],
  ] as const) {
    // As wide as the paper without its margins, so that each part is as high as it will be printed.
    await page.setViewportSize({ width: format === "A4" ? 688 : 710, height });
    const heights = await page.locator(".print-sheet").evaluate((sheet) => {
      const parts = [...sheet.querySelectorAll(".paper-page")].map((part) => part.getBoundingClientRect());
      return {
        first: (parts[0]?.top ?? 0) - sheet.getBoundingClientRect().top,
        second: parts[0]?.height ?? 0,
      };
    });
    expect(heights.first, `${format}: page one`).toBeLessThan(height);
    expect(heights.second, `${format}: page two`).toBeLessThan(height);
    expect(heights.first).toBeGreaterThan(200);
  }
});

test("columns that are taken out stay out, and the table shows Status on a small laptop", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/app/reports");
  const table = page.getByRole("region", { name: "Comments in this period" });
  const status = table.getByRole("columnheader", { name: "Status" });
  await expect(status).toBeVisible();
  await expect
    .poll(async () => {
      const [outer, inner] = [await table.boundingBox(), await status.boundingBox()];
      return outer !== null && inner !== null && inner.x + inner.width <= outer.x + outer.width + 1;
    }, "Status lies within its table")
    .toBe(true);
  // A menu follows its button: while parts above still fill, it may leave from under the hand.
  await atRest(page);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Video" }).click();
  await expect(table.getByRole("columnheader", { name: "Video" })).toBeHidden();
  await expect(page.getByRole("menuitemcheckbox", { name: "Status" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await atRest(page);
  await page.reload();
  await expect(status).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Video" })).toBeHidden();
});

test("on a phone the first number is in the first screen, and days and filters are one press away", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/app/reports");
  await expect(page.getByRole("heading", { name: /^Comments/ }).first()).toBeInViewport();
  await page.getByRole("button", { name: /^Days and filters: / }).click();
  await expect(page.getByRole("dialog", { name: "Days and filters" })).toBeVisible();
});
