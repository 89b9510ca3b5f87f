import { expect } from "@playwright/test";
import { runScheduled } from "../../../scripts/journey/engine.ts";
import { connectedAccount, draftReplies, postReplies, testAs } from "../support/account.ts";
import { answer } from "../support/answers.ts";
import { choose } from "../support/choose.ts";
import { commentsOn } from "../support/comments.ts";
import { openComment, row } from "../support/inbox.ts";
import { notice } from "../support/notice.ts";
import { atRest } from "../support/rest.ts";
import { clock, stack } from "../support/stack.ts";

/** An owner with four drafts to decide on. */
async function withDrafts() {
  const account = await connectedAccount("Bread Notes");
  await draftReplies(account.channel.channelId, {
    "@ana": "Does this also work with wholegrain spelt flour?",
    "@ben": "Wonderful video, thank you for the calm explanation",
    "@cem": "Please make one about baguettes with a long rise",
    "@dua": "How long can the dough stay in the fridge?",
  });
  return account;
}

const test = testAs(withDrafts);

test("an approval is undone within its window, by the bar and by the key", async ({ page }) => {
  await page.goto("/app/replies");
  await (await openComment(page, "@ana")).getByRole("button", { name: /^Approve/ }).click();
  await expect(row(page, "@ana")).toBeHidden();
  await expect(page.getByText("Approved the reply to @ana")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(row(page, "@ana")).toBeVisible();
  await atRest(page);

  await (await openComment(page, "@ben")).getByRole("button", { name: /^Approve/ }).click();
  await expect(row(page, "@ben")).toBeHidden();
  await page.keyboard.press("z");
  await expect(row(page, "@ben")).toBeVisible();
  // The next test finds the draft there only if the server has the word too.
  await atRest(page);
});

test("a draft that stands whole in its line is approved there, and the next one has the focus", async ({
  page,
}) => {
  await page.goto("/app/replies");
  const line = row(page, "@cem");
  await line.hover();
  await line.getByRole("button", { name: "Approve as shown: reply to @cem" }).click();
  await expect(line).toBeHidden();
  await expect(page.locator("[data-reply][aria-current] h3 button")).toBeFocused();
  const cancelled = page.waitForResponse(/rpc\/bulk_act/);
  await page.keyboard.press("z");
  await expect(line).toBeVisible();
  await cancelled;
});

test("a queued reply can be taken back from the queue", async ({ page }) => {
  await page.goto("/app/replies");
  await (await openComment(page, "@ana")).getByRole("button", { name: /^Approve/ }).click();
  await atRest(page);
  await page.getByRole("tab", { name: /^Queued/ }).click();
  const cancelled = page.waitForResponse(/rpc\/bulk_act/);
  await (await openComment(page, "@ana")).getByRole("button", { name: /^Take back/ }).click();
  await expect(row(page, "@ana")).toBeHidden();
  await cancelled;
  await page.goto("/app/replies");
  await expect(row(page, "@ana")).toBeVisible();
});

test("an action that the server refuses comes back and says why", async ({ page }) => {
  await page.goto("/app/replies");
  await answer(page, /rpc\/approve_reply/, 400, { message: "The table is being moved" });
  await (await openComment(page, "@ana")).getByRole("button", { name: /^Approve/ }).click();
  await expect(notice(page, "Couldn't update this reply", "The table is being moved")).toBeVisible();
  await expect(row(page, "@ana")).toBeVisible();
});

test("an edit that is not saved survives a reload", async ({ page }) => {
  await page.goto("/app/replies");
  await (await openComment(page, "@cem")).getByRole("button", { name: /^Edit/ }).click();
  await (await openComment(page, "@cem")).getByRole("textbox").fill("A baguette film is planned for spring.");
  await page.reload();
  await expect((await openComment(page, "@cem")).getByText(/^Your unsaved edit/)).toBeVisible();
  await (await openComment(page, "@cem")).getByRole("button", { name: /^Edit/ }).click();
  await expect((await openComment(page, "@cem")).getByRole("textbox")).toHaveValue(
    "A baguette film is planned for spring.",
  );
  await (await openComment(page, "@cem")).getByRole("button", { name: "Discard" }).click();
});

test("keys walk, choose, edit and dismiss; the help shows them and can switch them off", async ({ page }) => {
  await page.goto("/app/replies");
  await expect(page.locator("[data-reply]")).toHaveCount(4);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog");
  await expect(help.getByText("Next comment")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.keyboard.press("j");
  await expect(page.locator("[data-reply]").nth(1).getByRole("heading").getByRole("button")).toBeFocused();
  await page.keyboard.press("d");
  await expect(page.locator("[data-reply]")).toHaveCount(3);
  const restored = page.waitForResponse(/rpc\/bulk_act/);
  await page.keyboard.press("z");
  await expect(page.locator("[data-reply]")).toHaveCount(4);
  await expect(page.locator("[data-reply]").nth(1)).toHaveAttribute("aria-current", "true");
  await restored;
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search comments")).toBeFocused();
});

test("several are approved after one question, and undone to the same place and selection", async ({
  page,
  account,
}) => {
  await page.goto("/app/replies");
  await expect(page.locator("[data-reply]")).toHaveCount(4);
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("X");
  await page.keyboard.press("a");
  const question = page.getByRole("alertdialog", { name: "Approve 2 replies?" });
  await expect(question.getByText(/credits/)).toBeVisible();
  await question.getByRole("button", { name: "Approve 2" }).click();
  await expect(page.locator("[data-reply]")).toHaveCount(2);
  const queued = async () =>
    (await commentsOn(account.channel)).filter(({ reply_status }) => reply_status === "queue");
  await expect.poll(queued).toHaveLength(2);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.locator("[data-reply]")).toHaveCount(4);
  await expect(page.getByText("2 of 4 selected")).toBeVisible();
  await expect.poll(queued).toHaveLength(0);
});

test("the address names order, filters and the open comment, and Back leads through the views", async ({
  page,
}) => {
  await page.goto("/app/replies");
  await openComment(page, "@cem");
  await expect(page).toHaveURL(/[?&]id=/);
  await page.getByLabel("Search comments").fill("fridge");
  await expect(page.locator("[data-reply]")).toHaveCount(1);
  await page.goBack();
  await expect(page.getByLabel("Search comments")).toHaveValue("");
  await expect(page.locator("[data-reply]")).toHaveCount(4);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: /^English \(4\)/ }).press("Enter");
  await expect(page).toHaveURL(/language=en/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Remove filter Language: English" })).toBeVisible();
});

test("on a small screen a comment opens over the list, and Back returns to its place", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/app/replies");
  const detail = await openComment(page, "@ben");
  await expect(detail.getByRole("button", { name: "Approve reply to @ben" })).toBeVisible();
  await expect(row(page, "@ana")).toBeHidden();
  await page.goBack();
  await expect(row(page, "@ben")).toHaveAttribute("aria-current", "true");
  await openComment(page, "@ben");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(row(page, "@ana")).toBeVisible();
});

test("an approval in a second window is no error", async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto("/app/replies");
  await other.goto("/app/replies");
  await openComment(other, "@dua");
  await (await openComment(page, "@dua")).getByRole("button", { name: /^Approve/ }).click();
  await expect(row(page, "@dua")).toBeHidden();
  await atRest(page);
  // What is kept to be sent is sent by one of the windows, whichever has its turn.
  const approved = context.waitForEvent("response", (response) => /rpc\/approve_reply/.test(response.url()));
  await other.keyboard.press("a");
  await approved;
  await expect(row(other, "@dua")).toBeHidden();
  await expect(other.getByText("Couldn't update this reply")).toBeHidden();
  await other.close();
  const cancelled = page.waitForResponse(/rpc\/bulk_act/);
  await page.keyboard.press("z");
  await cancelled;
});

test("what was dismissed is restored from No reply, one or many, with its draft", async ({
  page,
  account,
}) => {
  await page.goto("/app/replies");
  for (const author of ["@cem", "@dua"]) {
    const dismissed = page.waitForResponse(/rpc\/dismiss_reply/);
    await (await openComment(page, author)).getByRole("button", { name: /^Dismiss/ }).click();
    await dismissed;
  }
  await page.getByRole("tab", { name: /^No reply/ }).click();
  await expect(row(page, "@cem")).toBeVisible();
  await (await openComment(page, "@cem")).getByRole("button", { name: /^Restore/ }).click();
  await expect(row(page, "@cem")).toBeHidden();
  await page.getByRole("checkbox", { name: "Select all loaded comments" }).click();
  await page.keyboard.press("b");
  await page
    .getByRole("alertdialog", { name: "Restore 1 comment?" })
    .getByRole("button", { name: "Restore 1" })
    .click();
  await expect(page.getByText("No skipped comments")).toBeVisible();
  const drafts = async () =>
    (await commentsOn(account.channel)).filter(
      ({ reply_status, generated_reply }) => reply_status === "draft" && generated_reply !== null,
    );
  await expect.poll(drafts).toHaveLength(4);
});

test("comments are assigned, filtered by that, and the view is kept under a name with its count", async ({
  page,
}) => {
  await page.goto("/app/replies");
  await openComment(page, "@ana");
  await page.keyboard.press("m");
  await page.getByLabel("Assign to").click();
  await choose(page.getByRole("option", { name: /^Me/ }));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(row(page, "@ana").getByText("Assigned to you.")).toBeVisible();
  await atRest(page);
  await page.goto("/app/replies?assignee=me");
  await expect(page.locator("[data-reply]")).toHaveCount(1);
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByLabel("Save current view as").fill("Mine");
  await page.getByLabel("Save current view as").press("Enter");
  const saved = page.getByRole("list", { name: "Saved views" }).getByRole("button", { name: /^Mine/ });
  await expect(saved).toContainText("1");
  await page.goto("/app/replies?tab=posted");
  await page.getByRole("button", { name: "Saved views" }).click();
  await saved.click();
  await expect(page).toHaveURL(/assignee=me/);
  await expect(row(page, "@ana")).toBeVisible();
});

test("a search narrows the list and stays in the address", async ({ page }) => {
  await page.goto("/app/replies");
  await page.getByLabel("Search comments").fill("fridge");
  await expect(page.locator("[data-reply]")).toHaveCount(1);
  await expect(page).toHaveURL(/q=fridge/);
  await page.getByLabel("Search comments").fill("no such words");
  await expect(page.getByText("Nothing here matches “no such words”")).toBeVisible();
});

test("a failed and an unknown reply are sent again on the owner's word, the unknown one after a warning", async ({
  page,
  account,
}) => {
  await page.goto("/app/replies");
  for (const author of ["@ana", "@ben"]) {
    await (await openComment(page, author)).getByRole("button", { name: /^Approve/ }).click();
    await expect(row(page, author)).toBeHidden();
  }
  await atRest(page);
  const parentOf = async (author: string) => {
    const [comment] = await commentsOn(account.channel, author);
    return comment?.comment_id as string;
  };
  const insert = { method: "comments.insert" } as const;
  await stack.admin.addFault({
    ...insert,
    fault: { kind: "error", status: 403, reason: "commentsDisabled" },
    parentId: await parentOf("@ana"),
  });
  await stack.admin.addFault({
    ...insert,
    fault: { kind: "dropBeforeCommit" },
    parentId: await parentOf("@ben"),
  });
  await postReplies();
  const isUnknown = async () => {
    const [comment] = await commentsOn(account.channel, "@ben");
    return comment?.reply_status === "unknown";
  };
  // What cannot be found on several looks is unknown.
  for (let look = 0; look < 6 && !(await isUnknown()); look++) {
    await clock.advance(6 * 60_000);
    await runScheduled(stack, "post-replies");
  }

  await page.goto("/app/replies?tab=needs_you");
  await (await openComment(page, "@ana")).getByRole("button", { name: /^Send again/ }).click();
  await expect(row(page, "@ana")).toBeHidden();
  await (await openComment(page, "@ben")).getByRole("button", { name: /^Send again/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: /send/i }).click();
  await expect(row(page, "@ben")).toBeHidden();
  await expect(async () => {
    await postReplies();
    expect(await stack.admin.replies({ channelId: account.channel.channelId })).toHaveLength(2);
  }).toPass({ timeout: 15_000 });
  expect(await stack.admin.duplicates()).toEqual([]);
});
