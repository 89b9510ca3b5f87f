/** Two people in one account: Robin works through the API, the owner in the browser. */
import { expect, type Page } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { newOwner, sessionOf } from "../../../scripts/builder/owner.ts";
import { newTeammate } from "../../../scripts/builder/rows/members.ts";
import { connectedAccount, draftReplies, testAs } from "../support/account.ts";
import { choose } from "../support/choose.ts";
import { commentsOn } from "../support/comments.ts";
import { openComment, row } from "../support/inbox.ts";
import { notice } from "../support/notice.ts";
import { photograph } from "../support/photograph.ts";
import { freshEmail, stack } from "../support/stack.ts";

async function withRobin() {
  const account = await connectedAccount("Bread Notes");
  await draftReplies(account.channel.channelId, {
    "@ana": "Does this also work with wholegrain spelt flour?",
    "@ben": "Wonderful video, thank you for the calm explanation",
    "@cem": "Please make one about baguettes with a long rise",
  });
  const robin = await newOwner(stack, freshEmail());
  await newTeammate(stack, { user: account.owner }, "responder", null, robin.id);
  const { access_token } = await sessionOf(robin);
  const headers = { Authorization: `Bearer ${access_token}`, "x-account": account.owner.id };
  const client = createClient(stack.urls.api, stack.keys.publishableKey, {
    global: { headers },
    auth: { persistSession: false },
  });
  return { ...account, robin: { id: robin.id, client, name: robin.email.replace(/@.*/, "") } };
}

const test = testAs(withRobin);
type Robin = Awaited<ReturnType<typeof withRobin>>["robin"];

const says = (client: SupabaseClient, name: string, args: object) => client.rpc(name, args).throwOnError();
async function idOf(account: { channel: Parameters<typeof commentsOn>[0] }, author: string): Promise<string> {
  const [comment] = await commentsOn(account.channel, author);
  if (!comment) throw new Error(`${author} has written nothing.`);
  return comment.id;
}
async function openReplies(page: Page): Promise<void> {
  await page.goto("/app/replies");
  await expect(row(page, "@ana")).toBeVisible();
}

test("a comment is assigned, labelled and noted, and who is mentioned is told in the menu and by mail", async ({
  page,
  account,
}) => {
  const { robin } = account;
  await openReplies(page);
  const card = await openComment(page, "@ana");
  await page.keyboard.press("m");
  await page.getByLabel("Assign to").click();
  await choose(page.getByRole("option", { name: robin.name }));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(row(page, "@ana").getByText(robin.name)).toBeVisible();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("t");
  await page.getByRole("button", { name: "Create a label" }).click();
  await page.getByRole("textbox", { name: "New label" }).fill("Press");
  await page.getByRole("radio", { name: "teal" }).check({ force: true });
  await photograph(page, "labels");
  await page.getByRole("button", { name: "Create label" }).click();
  await expect(notice(page, "Label created")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("t");
  await page.getByRole("checkbox", { name: "Press" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(row(page, "@ana").getByText("Press")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.keyboard.press("c");
  await page.keyboard.type(`Can you take this one, @${robin.name.slice(0, 8)}`);
  await photograph(page, "mentioning");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(notice(page, "Note added")).toBeVisible();
  // The box empties itself a moment later.
  await expect(card.getByRole("paragraph").filter({ hasText: `one, @${robin.name}` })).toBeVisible();
  const { data } = await says(robin.client, "my_mentions", {});
  expect(data).toMatchObject([{ seen: false }]);
  const mails = await stack.sql`select kind from test.mails where person_id = ${robin.id} order by kind`;
  expect(mails.map(({ kind }) => kind)).toEqual(["assigned", "mentioned"]);

  const answer = `@${account.owner.email.replace(/@.*/, "")} Yes, today.`;
  const id = await idOf(account, "@ana");
  await says(robin.client, "write_note", { p_comment: id, p_body: answer, p_mentions: [account.owner.id] });
  await page.goto("/app/rules");
  await page.getByRole("button", { name: "Mentions, 1 new" }).click();
  await page.getByRole("link", { name: /Yes, today/ }).click();
  await expect(page.locator("[data-detail]").getByText(answer)).toBeVisible();
  await expect(page.getByRole("button", { name: "Mentions", exact: true })).toBeVisible();
  await photograph(page, "notes");
  await page.goto("/app/replies?assignee=me");
  await expect(page.getByText("Assigned to: Me")).toBeVisible();
  await expect(page.locator("[data-reply]")).toHaveCount(0);
});

test("who else writes is shown within ten seconds, and neither text is lost when both save", async ({
  page,
  account,
}) => {
  const { robin } = account as { robin: Robin };
  const id = await idOf(account, "@ben");
  await openReplies(page);
  await says(robin.client, "note_writing", { p_id: id });
  await expect(row(page, "@ben").getByText(`${robin.name} is writing…`)).toBeVisible({ timeout: 10_000 });
  await photograph(page, "writing");
  const card = await openComment(page, "@ben");
  await card.getByRole("button", { name: /^Edit reply/ }).click();
  const box = card.getByRole("textbox", { name: /^Reply to/ });
  await box.fill("The owner's text.");
  await says(robin.client, "edit_reply", { p_id: id, p_text: "Robin's text." });
  await card.getByRole("button", { name: "Save draft" }).click();
  await expect(card.getByText(`${robin.name} changed this reply while you were writing.`)).toBeVisible();
  await expect(card.getByText("Robin's text.")).toBeVisible();
  await expect(box).toHaveValue("The owner's text.");
  await photograph(page, "both-texts");
  await card.getByRole("button", { name: "Keep mine" }).click();
  await card.getByRole("button", { name: "Save draft" }).click();
  await expect(notice(page, "Saved as a draft")).toBeVisible();
  await expect
    .poll(async () => (await commentsOn(account.channel, "@ben"))[0]?.generated_reply)
    .toBe("The owner's text.");
});

const cardOf = (page: Page, title: string | RegExp) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title }) })
    .last();

test("what a teammate did is in the owner's report by person, and each chooses their own notices", async ({
  page,
  account: { robin, ...account },
}) => {
  const ben = await idOf(account, "@ben");
  await says(robin.client, "dismiss_reply", { p_id: ben });
  await says(robin.client, "edit_reply", { p_id: await idOf(account, "@ana"), p_text: "Yes, it does." });
  await page.goto("/app/reports?section=people");
  const card = cardOf(page, /^By person/);
  // What they edited in another test counts, too.
  await expect(card.getByRole("row", { name: new RegExp(`^${robin.name} 0 [1-9] 0 1`) })).toBeVisible();
  await photograph(page, "by-person", card);
  const download = page.waitForEvent("download");
  await card.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("people.csv");

  await robin.client
    .from("notice_settings")
    .upsert({ user_id: account.owner.id, digest: "daily" })
    .throwOnError();
  await page.goto("/app/account");
  const notices = cardOf(page, "Notifications");
  await expect(notices.getByRole("combobox", { name: "Email about waiting comments" })).toHaveText(
    "No email",
  );
  await notices.getByRole("switch", { name: "Email when a comment is assigned to me" }).click();
  await expect(notice(page, "Notification settings saved")).toBeVisible();
  await photograph(page, "notifications", notices);
  const { data } = await robin.client.from("notice_settings").select("digest, assigned").throwOnError();
  expect(data).toEqual([{ digest: "daily", assigned: true }]);
});
