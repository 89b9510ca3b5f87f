import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { connectedAccount, draftReplies, testAs } from "../support/account.ts";
import { choose } from "../support/choose.ts";
import { notice } from "../support/notice.ts";
import { liveFarFromMidnight } from "../support/zone.ts";

const test = testAs(async () => {
  const account = await connectedAccount("Bread Notes");
  await liveFarFromMidnight(account.owner.email);
  await draftReplies(account.channel.channelId, {
    "@ana": "Does this also work with wholegrain spelt flour?",
    "@ben": "Wonderful video, thank you for the calm explanation",
  });
  return account;
});

test("the live report keeps its range and sort in the address and exports the whole result", async ({
  page,
}) => {
  await page.goto("/app/reports");
  // Behind the number of comments that wait.
  await expect(page).toHaveTitle(/^\(\d+\) Reports \| Weekly & Coming Soon$/);
  await expect(page.getByRole("row", { name: /@?wholegrain/ })).toBeVisible();
  await page.getByRole("button", { name: "Quick Select" }).click();
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
});

test("the dashboard filters by category, assigns a comment and remembers who wants to be notified", async ({
  page,
}) => {
  await page.goto("/app/reports/dashboard");
  await expect(page.getByRole("heading", { name: "Weekly Comment & Reply Report" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Actions: / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Assign to teammate" }).click();
  await page.getByRole("combobox", { name: "Assign to", exact: true }).click();
  await choose(page.getByRole("option", { name: /^Me/ }));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice(page, "Comment assigned to you")).toBeVisible();
  await page.getByRole("button", { name: "Table filters" }).click();
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
  await page.reload();
  await expect(notifyMe).toHaveAttribute("aria-pressed", "true");
});

test("a reply is edited from the dashboard's table, and its thread shows what it said before", async ({
  page,
}) => {
  await page.goto("/app/reports/dashboard");
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

/** What the table says of its rows, history among them or not. */
const rowsLine = (rows: number) => new RegExp(`^${rows} row${rows === 1 ? "" : "s"}(, .+ history)?$`);

test("every number that can be pressed opens as many comments as it says, words too", async ({
  page,
  account,
}) => {
  await draftReplies(account.channel.channelId, {
    "@cleo": "Does the sourdough keep without a fridge?",
    "@dora": "My sourdough never rises, what am I doing wrong?",
  });
  await page.goto("/app/reports/dashboard");
  const operations = page.getByRole("heading", { name: "Operations" }).locator("xpath=ancestor::section[1]");
  const numbers = page.getByRole("button", { name: /: show comments$/ });
  await expect(numbers.first()).toBeVisible();
  const names = await numbers.evaluateAll((buttons) => buttons.map((button) => button.textContent ?? ""));
  expect(names.length).toBeGreaterThan(8);
  const all = Number(
    await operations
      .getByText(/^\d+ rows/)
      .textContent()
      .then((text) => text?.split(" ")[0]),
  );
  const word = page.getByRole("list", { name: "Words" }).getByRole("button", { name: /^sourdough 2$/ });
  await expect(word).toBeVisible();

  for (const [index, name] of names.entries()) {
    const pressed = Number(/[\d,]+/.exec(name)?.[0].replaceAll(",", ""));
    await numbers.nth(index).click();
    await expect(page.getByRole("group", { name: "Operations" }), name).toBeFocused();
    await expect(operations.getByRole("button", { name: /^Showing: / }), name).toBeVisible();
    await expect(operations.getByText(rowsLine(pressed)), name).toBeVisible();
  }
  await word.click();
  await expect(operations.getByText(rowsLine(2))).toBeVisible();
  await operations
    .getByRole("button", { name: "Showing: Word: sourdough. Show all comments in this period" })
    .click();
  await expect(operations.getByText(rowsLine(all))).toBeVisible();
});

test("columns that are taken out stay out, and both tables show Status on a small laptop", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [path, caption] of [
    ["/app/reports", "Comments in this period"],
    ["/app/reports/dashboard", "Operations"],
  ] as const) {
    await page.goto(path);
    const table = page.getByRole("region", { name: caption });
    const status = table.getByRole("columnheader", { name: "Status" });
    await expect(status).toBeVisible();
    await expect
      .poll(async () => {
        const [outer, inner] = [await table.boundingBox(), await status.boundingBox()];
        return outer !== null && inner !== null && inner.x + inner.width <= outer.x + outer.width + 1;
      }, `${path}: Status lies within its table`)
      .toBe(true);
  }
  const operations = page.getByRole("region", { name: "Operations" });
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Video" }).click();
  await expect(operations.getByRole("columnheader", { name: "Video" })).toBeHidden();
  await expect(page.getByRole("menuitemcheckbox", { name: "Status" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(operations.getByRole("columnheader", { name: "Status" })).toBeVisible();
  await expect(operations.getByRole("columnheader", { name: "Video" })).toBeHidden();
});

test("on a phone the first number is in the first screen, and days and filters are one press away", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, name] of [
    ["/app/reports", "Total comments tracked"],
    ["/app/reports/dashboard", "Comments"],
  ] as const) {
    await page.goto(path);
    const figure = page.getByRole("heading", { name: new RegExp(`^${name}`) }).first();
    await expect(figure).toBeInViewport();
    await page.getByRole("button", { name: /^Days and filters: / }).click();
    await expect(page.getByRole("dialog", { name: "Days and filters" })).toBeVisible();
  }
});
