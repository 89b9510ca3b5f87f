/** Without a line nothing that is done to comments is lost, and nothing is done twice. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { accountWithDrafts, TWO_COMMENTS, testAs } from "../support/account.ts";
import { commentsOn } from "../support/comments.ts";
import { openComment, row } from "../support/inbox.ts";
import { atRest } from "../support/rest.ts";
import { stack } from "../support/stack.ts";

async function withDrafts() {
  const account = await accountWithDrafts({
    ...TWO_COMMENTS,
    "@cem": "Please make one about baguettes with a long rise",
    "@dua": "How long can the dough stay in the fridge?",
    "@eda": "Is a Dutch oven needed for this recipe?",
    "@fay": "What do you do when the crumb is too dense?",
  });
  const { data: label } = await account.owner.client
    .from("labels")
    .insert({ user_id: account.owner.id, name: "For spring", colour: "grey" })
    .select()
    .single()
    .throwOnError();
  return { ...account, label };
}

const test = testAs(withDrafts);
const waits = (page: Page, count: number) =>
  page.getByText(`${count === 1 ? "1 change has" : `${count} changes have`} not been sent yet.`);

/** Approves a comment's draft without a line: it waits to be sent. */
async function approveOffline(page: Page, context: BrowserContext, author: string): Promise<void> {
  await openComment(page, author);
  await context.setOffline(true);
  await page.keyboard.press("a");
  await expect(waits(page, 1)).toBeVisible();
}

/** Opens the inbox, with all that is loaded when a page is at rest. */
async function openInbox(page: Page): Promise<void> {
  await page.goto("/app/replies");
  await expect(row(page, "@ana").or(row(page, "@fay")).first()).toBeVisible();
  await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
  await atRest(page);
}

/** Each change of the state of a comment's reply, of which nothing is there twice. */
const decisions = ({ channelId }: { channelId: string }, author: string) =>
  stack.sql<{ event: string }[]>`
    select coalesce(e.from_status, 'none') || '>' || coalesce(e.to_status, 'none') || ' ' || e.reason as event
    from test.reply_events e join test.comments y on y.id = e.comment_row_id
    where y.channel_id = ${channelId} and y.author_name = ${author} and e.actor = 'owner' order by e.id`.then(
    (rows) => rows.map(({ event }) => event),
  );

test("five acts without a line wait through a reload, and each is done once when it is back", async ({
  page,
  context,
  account,
}) => {
  await openInbox(page);
  // What was looked at is known without a line, too; so are the editor and the dialog that were opened once.
  await expect((await openComment(page, "@ben")).getByRole("button", { name: /^Dismiss/ })).toBeVisible();
  await (await openComment(page, "@dua")).getByRole("button", { name: /^Edit/ }).click();
  await page.keyboard.press("Escape");
  await openComment(page, "@cem");
  await page.keyboard.press("t");
  await expect(page.getByRole("dialog", { name: "Labels" })).toBeVisible();
  await page.keyboard.press("Escape");

  await openComment(page, "@ana");
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await page.keyboard.press("a");
  await expect(row(page, "@ana")).toBeHidden();
  await (await openComment(page, "@ben")).getByRole("button", { name: /^Dismiss/ }).click();
  await expect(row(page, "@ben")).toBeHidden();
  await openComment(page, "@cem");
  await page.keyboard.press("t");
  await page.getByRole("checkbox", { name: "For spring" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Labels" })).toBeHidden();
  await (await openComment(page, "@dua")).getByRole("button", { name: /^Edit/ }).click();
  await (await openComment(page, "@dua")).getByRole("textbox").fill("Three days, covered.");
  await (await openComment(page, "@dua")).getByRole("button", { name: "Save draft" }).click();
  await openComment(page, "@eda");
  await page.keyboard.press("a");
  await expect(waits(page, 5)).toBeVisible();

  // The next start finds them, also in a new page of this browser.
  await page.route(/rpc\/(approve_reply|dismiss_reply|edit_reply|label_comments)/, (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  await expect(waits(page, 5)).toBeVisible();
  expect(await decisions(account.channel, "@ana")).toEqual([]);
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(waits(page, 5)).toBeHidden();
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("rejoinder.act."))),
    )
    .toEqual([]);

  expect(await decisions(account.channel, "@ana")).toEqual(["draft>queue approved"]);
  expect(await decisions(account.channel, "@eda")).toEqual(["draft>queue approved"]);
  expect(await decisions(account.channel, "@ben")).toEqual(["draft>skipped dismissed"]);
  const [dua] = await commentsOn(account.channel, "@dua");
  expect(dua?.generated_reply).toBe("Three days, covered.");
  const [cem] = await commentsOn(account.channel, "@cem");
  const labels = await account.owner.client
    .from("comment_labels")
    .select()
    .eq("comment_row_id", cem?.id ?? "");
  expect(labels.data).toHaveLength(1);
});

test("an act whose answer is lost is done once, also when it was taken back meanwhile", async ({
  page,
  account,
}) => {
  await openInbox(page);
  let lost = 0;
  await page.route(/rpc\/approve_reply/, async (route) => {
    if (route.request().method() === "OPTIONS" || lost++ > 0) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await openComment(page, "@fay");
  await page.keyboard.press("a");
  await expect(waits(page, 1)).toBeVisible();
  const [fay] = await commentsOn(account.channel, "@fay");
  await account.owner.client
    .rpc("bulk_act", { p_act: "cancel", p_tab: "queued", p_filters: {}, p_ids: [fay?.id ?? ""] })
    .throwOnError();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(waits(page, 1)).toBeHidden();
  expect(lost).toBe(2);
  expect(await decisions(account.channel, "@fay")).toEqual(["draft>queue approved", "queue>draft cancelled"]);
});

test("an approval that waited approves no text that changed meanwhile, and says of which comment", async ({
  page,
  context,
  account,
}) => {
  await openInbox(page);
  await approveOffline(page, context, "@cem");
  const [cem] = await commentsOn(account.channel, "@cem");
  await account.owner.client
    .rpc("edit_reply", { p_id: cem?.id ?? "", p_text: "Somebody else's words." })
    .throwOnError();
  await context.setOffline(false);
  await expect(page.getByText("1 change has not been made.")).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Not sent yet" });
  await expect(panel).toContainText("Approve: @cem");
  await expect(panel).toContainText("This reply has changed since you saw it.");
  await panel.getByRole("link", { name: "Open comment" }).click();
  await expect(page.locator("[data-detail]")).toContainText("Somebody else's words.");
  expect((await commentsOn(account.channel, "@cem"))[0]?.reply_status).toBe("draft");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await panel.getByRole("button", { name: /^Discard/ }).click();
  await expect(page.getByText("1 change has not been made.")).toBeHidden();
});

test("a text whose saving is refused later is offered back", async ({ page, context, account }) => {
  await openInbox(page);
  await (await openComment(page, "@cem")).getByRole("button", { name: /^Edit/ }).click();
  await (await openComment(page, "@cem")).getByRole("textbox").fill("My own words.");
  await context.setOffline(true);
  await (await openComment(page, "@cem")).getByRole("button", { name: "Save draft" }).click();
  await expect(waits(page, 1)).toBeVisible();
  const [cem] = await commentsOn(account.channel, "@cem");
  await account.owner.client
    .rpc("edit_reply", { p_id: cem?.id ?? "", p_text: "A colleague's words." })
    .throwOnError();
  await context.setOffline(false);
  await expect(page.getByText("1 change has not been made.")).toBeVisible();
  await page.reload();
  await expect((await openComment(page, "@cem")).getByText("My own words.")).toBeVisible();
});

test("what waits can be looked at and discarded, and a log-out asks before it is lost", async ({
  page,
  context,
  account,
}) => {
  await openInbox(page);
  await approveOffline(page, context, "@cem");
  await page.getByRole("button", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out and discard?" });
  await expect(question).toContainText("not been sent");
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByRole("button", { name: "Discard: Approve: @cem" }).click();
  await expect(waits(page, 1)).toBeHidden();
  await context.setOffline(false);
  await page.reload();
  expect(await decisions(account.channel, "@cem")).not.toContain("draft>queue approved");
});
