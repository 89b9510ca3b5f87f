/** A rule that nobody has saved yet is tried on past comments, from the editor to what it would have done. */
import { expect } from "@playwright/test";
import { connectedAccount, draftReplies, testAs } from "../support/account.ts";
import { photograph } from "../support/photograph.ts";
import { stack } from "../support/stack.ts";

const test = testAs(async () => {
  const account = await connectedAccount("Bread Notes");
  await draftReplies(account.channel.channelId, {
    "@ada": "Does this also work with wholegrain spelt flour?",
    "@ben": "Wonderful video, thank you for the calm explanation",
    "@dua": "How long can the dough stay in the fridge?",
  });
  return account;
});

const kept = async (owner: { id: string }) => {
  const [row] = await stack.sql`
    select md5(string_agg(y::text, '' order by y.id)) as comments,
      (select md5(string_agg(r::text, '' order by r.comment_row_id)) from test.replies r where r.user_id = ${owner.id}) as replies,
      (select count(*)::int from test.rules r where r.user_id = ${owner.id}) as rules
    from test.comments y where y.user_id = ${owner.id}`;
  return row;
};

test("a rule is tried before it is saved: its cost is asked, its counts are shown, and a reply is opened", async ({
  page,
  account,
}) => {
  const before = await kept(account.owner);
  await page.goto("/app/rules");
  await page.getByRole("button", { name: "Add rule", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Spelt");
  await dialog.getByRole("button", { name: "Add condition" }).press("Enter");
  await page.getByRole("menuitem", { name: "In your own words", exact: true }).press("Enter");
  await dialog.getByLabel("A comment that …").fill("asks about wholegrain spelt flour");
  await dialog.getByRole("button", { name: "Try on past comments" }).click();

  await expect(page).toHaveURL(/\/app\/replay/);
  await expect(page.getByRole("heading", { name: "Past comments", level: 1 })).toBeVisible();
  await expect(page.getByText(/^Cost: 1 model call of up to 20 comments/)).toBeVisible();
  await photograph(page, "replay-cost");
  // What was begun is still there after a reload, and nothing was read unasked.
  await page.reload();
  await page.getByRole("button", { name: "Read 3 comments" }).click();
  const found = page.getByLabel("What was found");
  await expect(found).toContainText("Match1of 3 comments");
  await expect(found).toContainText("Would get its reply1So far: 0 answered by a person");
  const match = page.getByRole("listitem").filter({ hasText: "wholegrain spelt flour?" });
  await expect(match.getByRole("region", { name: "What happened" })).toContainText(/Draft|answer it/);
  await match.getByRole("button", { name: "Show the reply to @ada" }).click();
  await expect(match.getByRole("region", { name: "With this rule" }).locator("p").last()).not.toBeEmpty();
  await expect(match.getByRole("button", { name: "Show the reply to @ada" })).toBeHidden();
  await photograph(page, "replay");
  expect(await kept(account.owner)).toEqual(before);

  await page.getByRole("button", { name: "Edit rule" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name", { exact: true })).toHaveValue("Spelt");
  await page.getByRole("dialog").getByRole("button", { name: "Add rule" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await kept(account.owner)).toEqual({ ...before, rules: 1 });
});
