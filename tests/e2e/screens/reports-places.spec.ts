/** The table of docs/REPORTS.md that says where everything is, opened line by line. */
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { accountWithDrafts, testAs } from "../support/account.ts";
import { stack } from "../support/stack.ts";

const test = testAs(async () => {
  const account = await accountWithDrafts({
    "@ana": "Does this also work with wholegrain spelt flour?",
    "@ben": "Is the oven hot enough at 230 degrees?",
    "@cleo": "How long does the sourdough keep?",
  });
  await stack.sql`insert into test.labels (user_id, name) values (${account.owner.id}, 'Recipes')`;
  return account;
});

interface Place {
  what: string;
  address: string;
  /** What is pressed one after the other, and what is there then. */
  steps: string[];
}

function places(): Place[] {
  const [, table = ""] =
    /## What is where\n([\s\S]*?)\n## /.exec(readFileSync("docs/REPORTS.md", "utf8")) ?? [];
  return [...table.matchAll(/^\| (.+?) \| `(\/.+?)` \| (.+?) \|$/gm)].map(
    ([, what = "", address = "", names = ""]) => ({
      what,
      address,
      steps: [...names.replaceAll("\\|", "|").matchAll(/`(.+?)`/g)].map(([, name = ""]) => name),
    }),
  );
}

/** What a person can see of this name: a text, or a control that is called so. */
function seen(page: Page, name: string): Locator {
  return page
    .getByText(name)
    .or(page.getByLabel(name))
    .or(page.getByRole("button", { name }))
    .filter({ visible: true })
    .first();
}

test("everything that was asked for stands where the document says", async ({ page }) => {
  test.setTimeout(300_000);
  const all = places();
  expect(all.length).toBeGreaterThan(60);
  let open: string | undefined;
  for (const { what, address, steps } of all) {
    if (open !== address) await page.goto(address);
    open = address;
    for (const name of steps.slice(0, -1)) await seen(page, name).click();
    await expect.soft(seen(page, steps.at(-1) ?? ""), `${what} at ${address}`).toBeVisible();
    if (steps.length > 1) open = undefined;
  }
});

test("the addresses that there were lead to the same days and filters", async ({ page }) => {
  await page.goto("/app/reports/dashboard?period=last_week&status=replied");
  await expect(page).toHaveURL(/\/app\/reports\?.*period=last_week/);
  await expect(page.getByRole("button", { name: "Quick Select Last week" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveText("Published");
  await page.goto("/app/reports/drafts");
  await expect(page).toHaveURL(/\/app\/reports\?.*section=value/);
  await expect(page.getByRole("heading", { name: "Draft results" })).toBeVisible();
});
