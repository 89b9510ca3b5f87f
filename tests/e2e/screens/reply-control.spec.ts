/** Rules, voice, pace and what is done by hand on YouTube, each from the screen to the database or the simulated YouTube. */
import { expect } from "@playwright/test";
import type { CommentRow } from "../../../scripts/builder/rows/comments.ts";
import { runScheduled } from "../../../scripts/journey/engine.ts";
import { connectedAccount, draftReplies, postReplies, testAs } from "../support/account.ts";
import { choose } from "../support/choose.ts";
import { commentsOn } from "../support/comments.ts";
import { openComment, row } from "../support/inbox.ts";
import { notice } from "../support/notice.ts";
import { photograph } from "../support/photograph.ts";
import { atRest } from "../support/rest.ts";
import { stack } from "../support/stack.ts";

const markup = "<img src=x onerror=alert(1)>";

/** An owner with a reply on YouTube, a foreign comment, a name that is markup, and a comment that YouTube holds. */
async function withReplies() {
  const account = await connectedAccount("Bread Notes");
  await draftReplies(account.channel.channelId, {
    "@ben": "Wonderful video, thank you for the calm explanation",
    "@dieter": "Wie lange muss der Teig im Kühlschrank ruhen, bevor ich ihn backen kann?",
    [`@ada${markup}`]: "Does this also work with wholegrain spelt flour?",
  });
  const [draft] = (await commentsOn(account.channel, "@ben")) as [CommentRow];
  await account.owner.client.rpc("approve_reply", { p_id: draft.id });
  await postReplies();
  const held = await stack.admin.addComments([
    {
      videoId: draft.video_id as string,
      text: "Held words of a shy viewer",
      authorDisplayName: "@hal",
      truth: "heldForReview",
    },
  ]);
  return { ...account, heldId: held.ids[0] as string };
}

const test = testAs(withReplies);

test("starter rules are added, put in another order by the keyboard, and tried", async ({
  page,
  account,
}) => {
  await page.goto("/app/rules");
  await page.getByRole("button", { name: "Add all three" }).click();
  const names = page.getByRole("list", { name: "Rules in order" }).getByRole("heading");
  await expect(names).toHaveText([
    "Skip self-promotion",
    "Let me review questions",
    "Thank viewers for praise",
  ]);

  const handle = page.getByRole("button", { name: "Move Thank viewers for praise" });
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Thank viewers for praise, position 3 of 3.")).toBeAttached();
  // The library says so before it listens for arrows, which it does from a later task on.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Thank viewers for praise is over position 2 of 3.")).toBeAttached();
  const reordered = page.waitForResponse(/rpc\/reorder_rules/);
  await page.keyboard.press("Space");
  await reordered;
  await expect(names).toHaveText([
    "Skip self-promotion",
    "Thank viewers for praise",
    "Let me review questions",
  ]);
  const rows = await stack.sql`select name from test.rules
    where user_id = ${account.owner.id} order by position`;
  expect(rows.map(({ name }) => name)).toEqual([
    "Skip self-promotion",
    "Thank viewers for praise",
    "Let me review questions",
  ]);

  await page.getByRole("textbox", { name: "Comment" }).fill("How long does the dough rest?");
  await page.getByRole("button", { name: "Test comment" }).click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByText("Would wait for your approval")).toBeVisible();
  await expect(result.getByText("Decided by your rule “Let me review questions”")).toBeVisible();
  expect(await stack.admin.replies({ channelId: account.channel.channelId })).toHaveLength(1);
});

test("a rule is written with its conditions and a fixed text", async ({ page, account }) => {
  await page.goto("/app/rules");
  await page.getByRole("button", { name: "Add rule", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(`Flour ${markup}`);
  const sentence = dialog.getByRole("group", { name: "The rule as a sentence" });
  const add = async (kind: "condition" | "action", part: string) => {
    await sentence.getByRole("button", { name: `Add ${kind}` }).press("Enter");
    await page.getByRole("menuitem", { name: part, exact: true }).press("Enter");
  };
  await add("condition", "Words or phrases");
  // What is added has the focus.
  await expect(dialog.getByLabel("Words or phrases", { exact: true })).toBeFocused();
  await page.keyboard.type("spelt");
  await page.keyboard.press("Enter");
  await expect(sentence.getByRole("button", { name: "contains “spelt”" })).toBeVisible();
  await add("condition", "Who comments");
  await expect(sentence.getByRole("button", { name: "is not from a regular" })).toBeVisible();
  await sentence.getByRole("button", { name: "write a draft that waits for you" }).press("Enter");
  await dialog.getByRole("combobox", { name: "Action" }).click();
  await choose(page.getByRole("option", { name: "Reply with a fixed text" }));
  await dialog.getByLabel("Reply", { exact: true }).fill("Yes, with a little more water, {viewer}.");
  await expect(dialog.getByText("Yes, with a little more water, @ana.")).toBeVisible();
  await add("action", "Suggest holding it");
  await expect(sentence).toHaveText(
    /When a comment contains “spelt” and is not from a regular.*: reply “Yes, with a little more water, \{viewer\}\.” and suggest holding it/,
  );
  await photograph(page, "rule-as-a-sentence");
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: `Flour ${markup}` })).toBeVisible();
  const [rule] = await stack.sql`select words, viewer, action, fixed_text, suggest_hold from test.rules
    where user_id = ${account.owner.id} and name like 'Flour%'`;
  expect(rule).toEqual({
    words: ["spelt"],
    viewer: "not_regular",
    action: "fixed",
    fixed_text: "Yes, with a little more water, {viewer}.",
    suggest_hold: true,
  });
});

test("a brand voice is saved, and a saved reply written there is used in the editor", async ({
  page,
  account,
}) => {
  await page.goto("/app/objectives");
  await page.getByLabel("Tone").fill("Warm and plain");
  await page.getByRole("textbox", { name: "Allowed links" }).fill("https://www.example.com/a");
  await page.getByRole("button", { name: "Save voice" }).click();
  await expect(notice(page, "Brand voice saved")).toBeVisible();
  const [voice] = await stack.sql`select tone, allowed_links from test.brand_voices
    where user_id = ${account.owner.id}`;
  expect(voice).toEqual({ tone: "Warm and plain", allowed_links: ["example.com"] });

  await page.getByRole("button", { name: "Add saved reply" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Recipe");
  await dialog.getByLabel("Text", { exact: true }).fill("{viewer}, all of it is under “{video}”.");
  await dialog.getByRole("button", { name: "Save reply" }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/app/replies");
  await (await openComment(page, "@ada")).getByRole("button", { name: /^Edit/ }).click();
  const box = (await openComment(page, "@ada")).getByRole("textbox");
  await box.fill("");
  await (await openComment(page, "@ada")).getByRole("button", { name: "Insert saved reply" }).click();
  await page.getByRole("menuitem", { name: "Recipe" }).press("Enter");
  await expect(box).toHaveValue(`@ada${markup}, all of it is under “Rye for beginners”.`);
  await (await openComment(page, "@ada")).getByRole("button", { name: "Save draft" }).click();
  await expect(notice(page, "Saved as a draft")).toBeVisible();
  // A stranger's name stays the text that it is, wherever it goes.
  await expect(row(page, "@ada").getByText(`@ada${markup}`, { exact: true })).toBeVisible();
  // The video's picture is the product's own.
  expect(await page.locator("main img[src=x]").count()).toBe(0);
});

test("a foreign comment is translated, and the translation stays with it", async ({ page }) => {
  await page.goto("/app/replies");
  await (await openComment(page, "@dieter")).getByRole("button", { name: "Translate" }).click();
  await expect((await openComment(page, "@dieter")).getByText("Machine translation")).toBeVisible();
  await page.reload();
  await expect((await openComment(page, "@dieter")).getByText("Machine translation")).toBeVisible();
});

test("a posted reply is edited on YouTube and then deleted there", async ({ page, account }) => {
  const onYoutube = async () =>
    (await stack.admin.replies({ channelId: account.channel.channelId })).map(({ text, truth }) => ({
      text,
      truth,
    }));
  await page.goto("/app/replies?tab=posted");
  await (await openComment(page, "@ben")).getByRole("button", { name: "Edit on YouTube" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reply").fill("So glad it helped, Ben!");
  await dialog.getByRole("button", { name: "Change on YouTube" }).click();
  await expect(notice(page, "Changed on YouTube")).toBeVisible();
  await expect((await openComment(page, "@ben")).getByText("So glad it helped, Ben!")).toBeVisible();
  expect(await onYoutube()).toEqual([expect.objectContaining({ text: "So glad it helped, Ben!" })]);

  await (await openComment(page, "@ben")).getByRole("button", { name: "Delete on YouTube" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete on YouTube" }).click();
  await expect(notice(page, "Deleted on YouTube")).toBeVisible();
  await expect(row(page, "@ben")).toBeHidden();
  expect(await onYoutube()).toEqual([expect.objectContaining({ truth: "deleted" })]);
});

test("a held comment is looked up and published by a person, who sees what became of it, after a reload too", async ({
  page,
  account,
}) => {
  await page.goto("/app/held");
  await page.getByRole("button", { name: "Check for held comments" }).click();
  await expect(page.getByText("Held words of a shy viewer")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("1 of 1 selected")).toBeVisible();
  await page.keyboard.press("p");
  const question = page.getByRole("alertdialog", { name: "Publish this comment?" });
  await expect(question.getByText("1 call to YouTube, 50 credits.")).toBeVisible();
  await photograph(page, "held-question");
  await question.getByRole("button", { name: "Publish 1 comment" }).click();
  await expect(notice(page, "1 comment on the way to YouTube")).toBeVisible();
  const truth = async () =>
    (await stack.admin.state({ channelId: account.channel.channelId })).comments.find(
      ({ id }) => id === account.heldId,
    )?.truth;
  await expect.poll(truth).toBe("published");
  await expect(page.getByText("0 of 1 comment done")).toBeVisible();
  await page.reload();
  await expect(page.getByText("0 of 1 comment done")).toBeVisible();
  // Looks come after some seconds each, and what is published is public a little later.
  const looked = async () => {
    await stack.sql`
      update test.moderations set due_at = engine.now() where user_id = ${account.owner.id} and state = 'sent'`;
    await runScheduled(stack, "moderate-comments");
    const [row] = await stack.sql<[{ state: string }]>`
      select state from test.moderations where user_id = ${account.owner.id}`;
    return row.state;
  };
  await expect.poll(looked).toBe("done");
  const decisions = page.getByRole("region", { name: "Recent decisions" });
  await expect(decisions.getByText("Published", { exact: true })).toBeVisible();
  await expect(decisions.getByText("Held words of a shy viewer")).toBeVisible();
  await photograph(page, "held-decided");
});

test("the pace is saved, and a channel that was stopped is resumed after a question", async ({
  page,
  account,
}) => {
  await stack.sql`insert into test.channel_pauses (user_id, channel_id, not_public, judged)
    values (${account.owner.id}, ${account.channel.channelId}, 3, 10)`;
  await page.goto("/app/automations");
  const stopped = page.getByText(/weren't public, so they wait until you resume it/);
  await expect(stopped).toBeVisible();
  await photograph(page, "today-stopped");
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Resume posting" }).click();
  await expect(stopped).toBeHidden();
  await atRest(page);

  await page.goto("/app/account/posting");
  await page.getByRole("button", { name: "Change pace" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Replies per hour").fill("7");
  await dialog.getByRole("checkbox", { name: /^Post nothing/ }).click();
  await dialog.getByLabel("From").fill("23:30");
  await dialog.getByRole("button", { name: "Save pace" }).click();
  await expect(notice(page, "Pace saved")).toBeVisible();
  const [saved] = await stack.sql`
    select s.cap_hour, s.quiet_from, s.quiet_to, p.resumed_at is not null as resumed
    from test.settings s join test.channel_pauses p using (user_id)
    where s.user_id = ${account.owner.id}`;
  expect(saved).toEqual({ cap_hour: 7, quiet_from: 1410, quiet_to: 420, resumed: true });
});
