/** A question that nothing answers, from the first who ask to those who come after it was answered. */
import { expect, type Page } from "@playwright/test";
import { answerComments, connectedAccount, draftUntil, newVideo, testAs } from "../support/account.ts";
import { findings } from "../support/axe.ts";
import { commentsOn } from "../support/comments.ts";
import { openComment } from "../support/inbox.ts";
import { notice } from "../support/notice.ts";
import { atRest } from "../support/rest.ts";
import { stack } from "../support/stack.ts";

const ANSWER = "A Danish dough whisk of 35 cm, from the mill in Ribe.";

const test = testAs(async () => {
  const account = await connectedAccount("Bread Notes");
  // A model that says only what it is told, and else asks.
  await stack.admin.configure({ model: { grounding: "honest" } });
  const { channelId } = account.channel;
  const video = await newVideo(channelId, {
    title: "Rye for beginners",
    description: "Rye bread in a day.\n\n0:00 The starter\n3:30 Mixing\n7:45 Into the oven",
  });
  await answerComments(video, channelId, {
    "@ana": "Which whisk is that?",
    "@ben": "which whisk is that???",
    "@cem": "Which flour do you use?",
  });
  return { ...account, video };
});

test.afterAll(async () => {
  // The tests of other files share the model.
  await stack.admin.configure({ model: { grounding: "smallTalk" } });
});

test("answered once in the browser, a question gives everybody who asked a draft with its source", async ({
  page,
  account,
}) => {
  await page.goto("/app/replies?tab=needs_answer");
  const whisk = question(page, /which whisk is that/i);
  await expect(whisk).toContainText("2 people asked this");
  await expect(question(page, /which flour/i)).toContainText("@cem asked this");
  await inBothThemes(page, "the questions");

  await whisk.getByRole("button", { name: "Answer" }).click();
  await whisk.getByLabel("Answer", { exact: true }).fill(ANSWER);
  await inBothThemes(page, "the form of an answer");
  await whisk.getByRole("button", { name: "Answer" }).click();
  await expect(notice(page, "Saved as a fact", "2 drafts are being written from your answer.")).toBeVisible();
  await expect(whisk).toBeHidden();
  await expect(question(page, /which flour/i)).toBeVisible();

  const { channelId } = account.channel;
  await draftUntil(channelId, () => draftsOf(channelId, ["@ana", "@ben"]), 2);
  await page.goto("/app/replies");
  for (const author of ["@ana", "@ben"]) {
    await expect(await openComment(page, author)).toContainText("Danish dough whisk");
  }
  const source = (await openComment(page, "@ana")).getByRole("button", { name: "Your fact" });
  await source.click();
  await expect(page.getByRole("dialog").getByText(ANSWER)).toBeVisible();
  await inBothThemes(page, "a draft with its source");
});

test("who asks the same later is answered from the fact, which stands among what the product knows", async ({
  page,
  account,
}) => {
  await answerComments(account.video, account.channel.channelId, { "@dua": "What whisk are you using?" });
  await page.goto("/app/replies");
  await expect(await openComment(page, "@dua")).toContainText("Danish dough whisk");
  await (await openComment(page, "@dua")).getByRole("button", { name: "Your fact" }).click();
  await page.getByRole("link", { name: "Open Knowledge" }).click();
  await expect(page.getByRole("list", { name: "Facts" })).toContainText(ANSWER);
  await inBothThemes(page, "a fact");
});

test("a dismissed question is gone, and comes back by Undo", async ({ page }) => {
  await page.goto("/app/replies?tab=needs_answer");
  const flour = question(page, /which flour/i);
  await flour.getByRole("button", { name: "Dismiss" }).click();
  await expect(flour).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(flour).toBeVisible();
  await atRest(page);
  await page.reload();
  await expect(flour).toBeVisible();
});

function question(page: Page, name: RegExp) {
  return page.getByRole("article", { name });
}

async function draftsOf(channelId: string, authors: string[]) {
  const comments = await commentsOn({ channelId }, ...authors);
  return comments.filter(({ reply_status }) => reply_status === "draft");
}

async function inBothThemes(page: Page, where: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page), `${where}, ${colorScheme}`).toEqual([]);
  }
}
