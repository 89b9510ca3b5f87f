/** A company asks everybody who works in its account for a second factor. */
import { expect, type Page, test } from "@playwright/test";
import { newOwner, sessionOf } from "../../../scripts/builder/owner.ts";
import { newTeammate } from "../../../scripts/builder/rows/members.ts";
import { connectedAccount, storageOf } from "../support/account.ts";
import { notice } from "../support/notice.ts";
import { photograph } from "../support/photograph.ts";
import { answerFactors, beforeTheCode, factorsOf, withFactorTable } from "../support/second-factor.ts";
import { freshEmail, stack } from "../support/stack.ts";

/** Sets an app up in what is shown, whose code is right. */
async function setUp(page: Page, picture: string): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await photograph(page, picture);
  await page.getByLabel("Code from your app").fill("123456");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(notice(page, "Second factor is on")).toBeVisible();
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code from your app").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("an owner sets one up, asks members for one, and is asked for its code at the next sign-in; a member sets one up", async ({
  browser,
}) => {
  const { owner, storageState } = await connectedAccount();
  const before = await (await browser.newContext({ storageState })).newPage();
  await before.goto("/app/team");
  await expect(before.getByRole("switch", { name: "A second pair of eyes" })).toBeVisible();
  // Not offered where Auth knows none.
  await expect(before.getByRole("switch", { name: "Members need a second factor" })).toHaveCount(0);
  await before.context().close();

  await using _ = await withFactorTable();
  const ofOwner = await factorsOf(await sessionOf(owner));
  const open = async (storage: typeof storageState, factors: typeof ofOwner) => {
    const context = await browser.newContext({ storageState: storage });
    const page = await context.newPage();
    await answerFactors(page, factors);
    return page;
  };

  const first = await open(storageState, ofOwner);
  await first.goto("/app/team");
  const rule = first.getByRole("switch", { name: "Members need a second factor" });
  await rule.click();
  await expect(notice(first, "Update failed")).toContainText("Set up your own second factor first");
  await expect(rule).not.toBeChecked();
  await photograph(first, "team-rule");

  await first.goto("/app/account");
  await photograph(first, "card-none");
  await first.getByRole("button", { name: "Set up" }).click();
  await setUp(first, "set-up");
  await expect(first.getByRole("list", { name: "Your authenticator apps" })).toContainText("My phone");
  await photograph(first, "card-one");
  await first.goto("/app/team");
  await rule.click();
  await expect(notice(first, "Team rule saved")).toBeVisible();
  const [row] = await stack.sql`select second_factor from test.account_rows where id = ${owner.id}`;
  expect(row).toEqual({ second_factor: true });

  // Elsewhere, signed in by a link: the session is not sure yet.
  ofOwner.aal = "aal1";
  const again = await open(beforeTheCode(ofOwner), ofOwner);
  await again.goto("/app/account");
  await expect(again.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  await photograph(again, "code");
  await enter(again, "000000");
  await expect(again.getByText("This code is wrong or has expired.")).toBeVisible();
  await photograph(again, "code-wrong");
  await enter(again, "123456");
  await expect(again).toHaveURL(/\/app\/account$/);
  await expect(again.getByRole("heading", { level: 2, name: "Profile" })).toBeVisible();

  const person = await newOwner(stack, freshEmail());
  await newTeammate(stack, { user: owner }, "manager", null, person.id);
  const session = await sessionOf(person);
  const member = await open(storageOf(session), await factorsOf(session));
  await member.goto(`/app/replies?account=${owner.id}`);
  await expect(member.getByRole("heading", { level: 1, name: "Set up a second factor" })).toBeVisible();
  await photograph(member, "needed");
  await setUp(member, "needed-set-up");
  await expect(member.getByRole("heading", { level: 1, name: "Replies" })).toBeVisible();
});
