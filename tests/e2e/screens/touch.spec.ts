/** What a finger meets on a phone: every control is large enough to be hit, and nothing speaks of keys that are not there. */
import { expect, type Page } from "@playwright/test";
import { accountWithDrafts, testAs } from "../support/account.ts";
import { openComment, row } from "../support/inbox.ts";
import { atRest } from "../support/rest.ts";
import { smallTargets } from "../support/targets.ts";

const test = testAs(() => accountWithDrafts());

/** A phone: it is touched, and has no keys. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

interface Scene {
  path: string;
  heading: string | RegExp;
  /** What is waited for and opened before it is measured. */
  open?: (page: Page) => Promise<void>;
}

const scenes: Record<string, Scene> = {
  Replies: { path: "/app/replies", heading: "Replies" },
  "an open comment": {
    path: "/app/replies",
    heading: "Replies",
    open: async (page) => {
      await expect((await openComment(page, "@ana")).getByRole("button", { name: /^Approve/ })).toBeVisible();
    },
  },
  "the editor of a reply": {
    path: "/app/replies",
    heading: "Replies",
    open: async (page) => {
      await (await openComment(page, "@ana")).getByRole("button", { name: /^Edit/ }).click();
      await expect(page.getByRole("textbox", { name: /^Reply to/ })).toBeVisible();
    },
  },
  Reports: {
    path: "/app/reports",
    heading: "Reports",
    open: async (page) => {
      await expect(page.getByRole("row", { name: /wholegrain/ })).toBeVisible();
    },
  },
  "the comments behind a number": {
    path: "/app/reports",
    heading: "Reports",
    open: async (page) => {
      await expect(page.getByRole("button", { name: /: show comments$/ }).first()).toBeVisible();
      await page
        .getByRole("button", { name: /: show comments$/ })
        .first()
        .click();
      await expect(
        page
          .getByRole("dialog")
          .getByText(/wholegrain/)
          .first(),
      ).toBeVisible();
    },
  },
  "a report's videos": { path: "/app/reports?section=videos", heading: "Reports" },
  "a report's questions": { path: "/app/reports?section=questions", heading: "Reports" },
  "a report's speed": { path: "/app/reports?section=speed", heading: "Reports" },
  "a report's value": { path: "/app/reports?section=value", heading: "Reports" },
  "a report's people": { path: "/app/reports?section=people", heading: "Reports" },
  "the Reply Agent": {
    path: "/app/automations",
    heading: "Reply Agent",
    open: async (page) => {
      await expect(page.getByRole("switch", { name: "Video replies" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
    },
  },
  Account: { path: "/app/account", heading: "Account" },
  "the channels of the account": { path: "/app/account/channels", heading: "Account" },
  "posting in the account": {
    path: "/app/account/posting",
    heading: "Account",
    open: (page) => expect(page.getByText("Time to undo")).toBeVisible(),
  },
  "alerts in the account": { path: "/app/account/alerts", heading: "Account" },
  "reports and access in the account": { path: "/app/account/reports", heading: "Account" },
  Knowledge: { path: "/app/knowledge", heading: "Knowledge" },
  Objective: { path: "/app/objectives", heading: "Objective" },
  Rules: { path: "/app/rules", heading: "Rules" },
};

for (const [name, { path, heading, open }] of Object.entries(scenes)) {
  test(`every control of ${name} is 44 px or more under a finger`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await open?.(page);
    await atRest(page);
    expect(await smallTargets(page)).toEqual([]);
  });
}

test("the first comment of the inbox begins within 180 px of the top, and is dismissed by a pull to the left", async ({
  page,
}) => {
  await page.goto("/app/replies");
  const first = row(page, "@ana");
  await expect(first).toBeVisible();
  const box = await page.locator("[data-reply]").first().boundingBox();
  expect(box?.y).toBeLessThanOrEqual(180);
  const pulled = await first.boundingBox();
  if (!pulled) throw new Error("The row has no place.");
  const finger = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: pulled.y + pulled.height / 2 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(260) });
  for (const x of [230, 190, 150, 120])
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(x) });
  const dismissed = page.waitForResponse(/rpc\/dismiss_reply/);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await dismissed;
  await expect(first).toBeHidden();
  const restored = page.waitForResponse(/rpc\/bulk_act/);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await restored;
  await expect(first).toBeVisible();
});

test("no key is named where there are none: after an approval, among the commands", async ({ page }) => {
  await page.goto("/app/replies");
  const approved = page.waitForResponse(/rpc\/approve_reply/);
  await (await openComment(page, "@ben")).getByRole("button", { name: /^Approve/ }).click();
  const undo = page.getByRole("button", { name: /^Undo/ });
  await expect(undo).toBeVisible();
  await expect(page.locator("kbd:visible")).toHaveCount(0);
  await approved;
  const cancelled = page.waitForResponse(/rpc\/bulk_act/);
  await undo.click();
  await cancelled;
  // A phone's own keyboard, if one is attached, still opens the commands.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.locator("kbd:visible")).toHaveCount(0);
});

test.describe("a visitor", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("is named no key on the landing page either", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByText("Two minutes to undo", { exact: true })).toBeVisible();
    await expect(page.locator("kbd:visible")).toHaveCount(0);
  });
});
