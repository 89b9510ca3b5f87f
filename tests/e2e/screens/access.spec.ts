/**
 * What axe finds on every screen, dialogs open; whether a screen scrolls sideways; whether the policy of the host forbids
 * something the screen does; in light and dark, on a phone, a tablet and a wide screen. Part of `npm run proof`.
 */
import { expect, type Page } from "@playwright/test";
import { newOwner, sessionOf } from "../../../scripts/builder/owner.ts";
import { newTeammate } from "../../../scripts/builder/rows/members.ts";
import { emptyRule } from "../../../web/src/screens/rules/empty-rule.ts";
import {
  accountWithDrafts,
  alsoConnected,
  connectedAccount,
  converse,
  draftReplies,
  storageOf,
  TWO_COMMENTS,
  testAs,
} from "../support/account.ts";
import { answer, withoutScheduler } from "../support/answers.ts";
import { endTransitions, findings } from "../support/axe.ts";
import { choose } from "../support/choose.ts";
import { openComment } from "../support/inbox.ts";
import { atRest } from "../support/rest.ts";
import { answerFactors, beforeTheCode, factorsOf } from "../support/second-factor.ts";
import { freshEmail, stack } from "../support/stack.ts";
import { showsNewText } from "../support/texts.ts";

const test = testAs(async () => {
  const account = await accountWithDrafts({
    ...TWO_COMMENTS,
    "@dua": "How long can the dough stay in the fridge?",
  });
  await converse(account, "@dua", "And how long does the baked loaf keep?");
  await withhold(account);
  await account.owner.client.rpc("begin_replay", {
    p_channel: account.channel.channelId,
    p_rule: { ...emptyRule, name: "Where to buy", plain_words: "asks where to buy" },
  });
  return account;
});

/** Comments that YouTube holds on the channel's video, and what was decided about another. */
async function withhold({ owner, channel }: { owner: { id: string }; channel: { channelId: string } }) {
  const [row] = await stack.sql<{ video_id: string; comment_id: string }[]>`
    select video_id, comment_id from test.comments where user_id = ${owner.id} limit 1`;
  const videoId = row?.video_id ?? "";
  await stack.admin.addComments([
    { videoId, text: "Held words", authorDisplayName: "@hal", truth: "heldForReview" },
    { videoId, text: "Win a phone", authorDisplayName: "@spammer", truth: "likelySpam" },
  ]);
  await stack.sql`
    insert into test.moderations (user_id, comment_id, channel_id, author_name, line, act, asked_by, state, reason, settled_at)
    values (${owner.id}, 'UgyGone', ${channel.channelId}, '@eve', 'Gone words', 'reject', ${owner.id}, 'refused', 'commentNotFound', engine.now()),
      (${owner.id}, 'UgyOpen', ${channel.channelId}, '@kim', 'Words that wait', 'hold', ${owner.id}, 'refused', 'held', engine.now())`;
  await stack.sql`
    update test.moderations set state = 'waiting', reason = 'quota', settled_at = null, due_at = engine.now() + interval '1 day'
    where user_id = ${owner.id} and comment_id = 'UgyOpen'`;
}

/** What a browser holds in which nobody is signed in. */
const visitor = { cookies: [], origins: [] };

type View = { theme: "light" | "dark"; width: 360 | 768 | 1280 | 1920 };

const everyView: View[] = ([360, 768, 1280, 1920] as const).flatMap((width) => [
  { theme: "light" as const, width },
  { theme: "dark" as const, width },
]);
interface Scene {
  name: string;
  path: string;
  /** A visitor sees it; without this an owner does. */
  visitor?: true;
  /** What opens depends on the width. */
  byWidth?: true;
  /** Nothing opens on a screen of this width or more, which another scene shows as it is. */
  below?: number;
  /** Opens what is not open at first. */
  open?: (page: Page, view: View) => Promise<void>;
}

/** Every held comment is loaded and selected. */
async function heldSelected(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check for held comments" }).click();
  await page.getByRole("checkbox", { name: "Select all loaded comments" }).click();
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};

const inComment = (name: RegExp) => async (page: Page) => {
  await (await openComment(page, "@ana")).getByRole("button", { name }).click();
};

async function inTabs(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("tab", { name }).click();
}

/** Nobody's: the page says whose it claims to be. */
const oneTimeLink =
  "/auth/confirm?token_hash=0123456789abcdef&type=magiclink&email=somebody.with.a.long.address@subdomain.example.com";

const scenes: Scene[] = [
  { name: "the landing page", path: "/", visitor: true },
  { name: "the access request", path: "/", visitor: true, open: press("Request Access") },
  {
    name: "the access request that was sent",
    path: "/",
    visitor: true,
    open: async (page) => {
      await press("Request Access")(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Mara Lind");
      await dialog.getByLabel("Email").fill("a.rather.long.address@subdomain.example.com");
      await dialog.getByLabel("Channel URL").fill("youtube.com/@breadnotes");
      await dialog.getByRole("checkbox").check();
      await dialog.getByRole("button", { name: "Request Access" }).click();
      await expect(dialog.getByRole("link", { name: "Create your account" })).toBeVisible();
    },
  },
  { name: "the sign-in dialog", path: "/", visitor: true, open: press("Sign in or create account") },
  {
    name: "the sign-up dialog",
    path: "/",
    visitor: true,
    open: async (page) => {
      await press("Sign in or create account")(page);
      await inTabs(page, /Create account/);
    },
  },
  {
    name: "the report form",
    path: "/",
    visitor: true,
    open: async (page) =>
      page
        .locator("footer")
        .getByRole("button", { name: /free YouTube report/ })
        .click(),
  },
  { name: "the privacy policy", path: "/privacy", visitor: true },
  { name: "the login page", path: "/login", visitor: true },
  { name: "the login page with a problem", path: "/login", visitor: true, open: press("Continue") },
  { name: "the signup page", path: "/signup", visitor: true },
  { name: "the page behind a one-time link", path: oneTimeLink, visitor: true },
  { name: "a one-time link that is used up", path: oneTimeLink, visitor: true, open: press(/^Sign in$/) },
  { name: "a one-time link to another account", path: oneTimeLink },
  { name: "an unknown page", path: "/no/such/page", visitor: true },
  { name: "the Reply Agent", path: "/app/automations" },
  { name: "the Reports", path: "/app/reports" },
  {
    name: "the reports to come",
    path: "/app/reports",
    open: async (page) => {
      await inTabs(page, /Coming Soon/);
      // Faded until it is known who wants to hear of which.
      await expect(page.getByRole("button", { name: /^Notify me/ }).first()).toBeEnabled();
    },
  },
  {
    name: "the comments behind a number",
    path: "/app/reports",
    // Beside the report or over it.
    byWidth: true,
    open: async (page) => {
      await press(/: show comments$/)(page);
      await expect(page.getByRole("list", { name: "Comments" })).toBeVisible();
    },
  },
  { name: "a report's videos", path: "/app/reports?section=videos" },
  { name: "a report's questions", path: "/app/reports?section=questions" },
  { name: "a report's speed", path: "/app/reports?section=speed" },
  { name: "a report's people", path: "/app/reports?section=people" },
  {
    name: "a report's filters",
    path: "/app/reports",
    byWidth: true,
    open: async (page, { width }) => {
      if (width < 640) await page.getByRole("button", { name: /^Days and filters: / }).click();
      await press("Filters")(page);
    },
  },
  { name: "the columns of a report's table", path: "/app/reports", open: press("Columns") },
  {
    name: "a report's days and filters on a small screen",
    path: "/app/reports",
    below: 640,
    open: press(/^Days and filters: /),
  },
  { name: "how drafts fare", path: "/app/reports?section=value" },
  { name: "the team", path: "/app/team" },
  { name: "the form of a client link", path: "/app/team", open: press("Create a link") },
  { name: "the programs", path: "/app/programs" },
  { name: "the form of a webhook", path: "/app/programs", open: press("Create a webhook") },
  { name: "the reference of the API", path: "/app/reference" },
  { name: "the form of a program's key", path: "/app/programs", open: press("Create a key") },
  { name: "a client link that opens nothing", path: "/client", visitor: true },
  { name: "a report's link that opens nothing", path: "/report-mail", visitor: true },
  { name: "the Replies", path: "/app/replies" },
  { name: "an open comment", path: "/app/replies", open: inComment(/^History/) },
  {
    name: "a conversation",
    path: "/app/replies?kind=answer",
    open: async (page) => {
      const detail = await openComment(page, "@dua");
      await detail.getByRole("region", { name: "Conversation" }).waitFor();
    },
  },
  {
    name: "the question before several are approved",
    path: "/app/replies",
    open: async (page) => {
      // A phone offers to select all once one is selected.
      await page
        .getByRole("checkbox", { name: /^Select @/ })
        .first()
        .click();
      await page.getByRole("button", { name: /^Select all \d/ }).click();
      await page.getByRole("button", { name: /^Approve:/ }).click();
      await page
        .getByRole("alertdialog")
        .getByText(/credits/)
        .waitFor();
    },
  },
  { name: "the editor of a reply", path: "/app/replies", open: inComment(/^Edit reply/) },
  {
    name: "the card of a viewer",
    path: "/app/replies",
    open: async (page) => {
      await inComment(/^@ana$/)(page);
      await page.getByRole("button", { name: "Forget this viewer" }).waitFor();
    },
  },
  { name: "whom a comment is for", path: "/app/replies", open: inComment(/^Assign comment/) },
  { name: "the labels of a comment", path: "/app/replies", open: inComment(/^Label comment/) },
  {
    name: "the account's labels",
    path: "/app/replies",
    open: async (page) => {
      await inComment(/^Label comment/)(page);
      await press(/^(Create a label|Manage labels)$/)(page);
    },
  },
  { name: "the filters of the Replies", path: "/app/replies", open: press("Filter") },
  { name: "the saved views", path: "/app/replies", open: press("Saved views") },
  {
    name: "the Rules",
    path: "/app/rules",
    open: async (page) => {
      await press("Add all three")(page);
      await page.getByRole("list", { name: "Rules in order" }).waitFor();
    },
  },
  {
    name: "writing a rule",
    path: "/app/rules",
    open: async (page) => {
      await press("Add rule")(page);
      await press("Add condition")(page);
      await page.getByRole("menuitem", { name: "In your own words" }).press("Enter");
      await page.getByRole("region", { name: "Change: In your own words" }).waitFor();
    },
  },
  {
    name: "a rule tried on past comments, and what reading would cost",
    path: "/app/replay",
    open: async (page) => {
      await page.getByRole("button", { name: /^Read \d/ }).waitFor();
      await inTabs(page, /^All/);
      await page.getByRole("region", { name: "What happened" }).first().waitFor();
    },
  },
  { name: "the Held comments", path: "/app/held", open: heldSelected },
  {
    name: "a decision about held comments",
    path: "/app/held",
    open: async (page) => {
      await heldSelected(page);
      await press(/^Hide and ban: /)(page);
      await page
        .getByRole("alertdialog")
        .getByText(/credits/)
        .waitFor();
    },
  },
  { name: "the pace", path: "/app/account/posting", open: press("Change pace") },
  { name: "the Objective", path: "/app/objectives" },
  { name: "writing a saved reply", path: "/app/objectives", open: press("Add saved reply") },
  { name: "the Knowledge", path: "/app/knowledge" },
  { name: "writing a fact", path: "/app/knowledge", open: press("Add fact") },
  { name: "adding a document", path: "/app/knowledge", open: press("Add document") },
  { name: "the Account", path: "/app/account" },
  { name: "the channels of the account", path: "/app/account/channels" },
  { name: "posting", path: "/app/account/posting" },
  { name: "the alerts of the account", path: "/app/account/alerts" },
  { name: "the reports and access of the account", path: "/app/account/reports" },
  { name: "the form of a feed", path: "/app/account/reports", open: press("Create a feed") },
  { name: "the form of a report by mail", path: "/app/account/reports", open: press("Add an address") },
  { name: "the Connect dialog", path: "/app/account/channels", open: press("Connect YouTube") },
  {
    name: "the Connect dialog beside Google's pages",
    path: "/app/account/channels",
    open: async (page) => {
      await press("Connect YouTube")(page);
      const dialog = page.getByRole("dialog", { name: "Connect YouTube" });
      await dialog.getByRole("combobox", { name: "OAuth client" }).press("Enter");
      await choose(page.getByRole("option", { name: "Add a new client" }));
      await dialog.getByLabel("Client ID").fill("4711-nobody.apps.googleusercontent.com");
      await dialog.getByLabel("Client Secret").fill("GOCSPX-nobody");
      await dialog.getByRole("button", { name: "Check with Google" }).click();
      await dialog.getByText("Google doesn't know this Client ID.").waitFor();
    },
  },
  {
    name: "renaming a connection",
    path: "/app/account/channels",
    open: async (page) => {
      await press(/^More for/)(page);
      await page.getByRole("menuitem", { name: "Rename" }).press("Enter");
    },
  },
  {
    name: "deleting a connection",
    path: "/app/account/channels",
    open: async (page) => {
      await press(/^More for/)(page);
      await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
    },
  },
  { name: "deleting the account", path: "/app/account", open: press("Delete account") },
  { name: "how it works", path: "/app/how-it-works" },
  {
    name: "the menu of small screens",
    path: "/app/automations",
    byWidth: true,
    below: 1024,
    open: (page) => page.getByRole("button", { name: "More", exact: true }).click(),
  },
];

/** Colours where a text looks as none did in another view; the rest in one theme, since another theme is nothing but colours. */
function partToLookAt({ theme }: View, hasNewText: boolean) {
  if (theme === "light") return hasNewText ? "everything" : "all but colours";
  return hasNewText ? "colours" : undefined;
}

/** In every view: no finding of axe, no sideways scrolling, no policy broken. */
async function lookAt(page: Page, scene: Omit<Scene, "visitor">): Promise<void> {
  const broken: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) broken.push(message.text());
  });
  await withoutScheduler(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const texts = new Set<string>();
  let opened: View["width"] | undefined;
  for (const view of everyView.filter(({ width }) => width < (scene.below ?? Number.POSITIVE_INFINITY))) {
    await page.emulateMedia({ colorScheme: view.theme });
    await page.setViewportSize({ width: view.width, height: 800 });
    // Another theme and width are given to the open scene; where it opens by its width it begins anew.
    if (opened === undefined || (scene.byWidth && opened !== view.width)) {
      opened = view.width;
      await page.goto(scene.path);
      await page.getByRole("heading", { level: 1 }).filter({ visible: true }).first().waitFor();
      await atRest(page);
      await scene.open?.(page, view);
      await atRest(page);
    }
    const where = `${scene.name}, ${view.theme}, ${view.width} px`;
    await endTransitions(page);
    const part = partToLookAt(view, await showsNewText(page, texts));
    if (part) expect(await findings(page, part), where).toEqual([]);
    // A chart takes a new width a frame later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), where)
      .toBeLessThanOrEqual(view.width);
  }
  expect(broken).toEqual([]);
}

for (const scene of scenes) {
  test.describe(scene.name, () => {
    if (scene.visitor) test.use({ storageState: visitor });

    test("has no finding of axe, no sideways scrolling and breaks no policy", async ({ page }) => {
      // Eight looks at the fullest screens, beside other proofs.
      test.setTimeout(120_000);
      await lookAt(page, scene);
    });
  });
}

test("a text too faint in one theme and on one width alone is found", async ({ page }) => {
  const faint = "@media (prefers-color-scheme: dark) and (width: 768px) { p { color: #333 !important } }";
  const open = () =>
    page.evaluate((style) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, faint);
  await expect(lookAt(page, { name: "the team", path: "/app/team", open })).rejects.toThrow("color-contrast");
});

/** The owner of two channels, and a viewer of their account. */
const ofTeam = testAs(async () => {
  const account = await connectedAccount("Bread Notes");
  const tea = await alsoConnected(account, "Tea Time");
  await draftReplies(tea.channelId, { "@cleo": "I love this tea, thank you so much" });
  const viewer = await newOwner(stack, freshEmail());
  await newTeammate(stack, { user: account.owner }, "viewer", null, viewer.id);
  return { ...account, tea, viewer: storageOf(await sessionOf(viewer)) };
});

for (const path of [
  "/app/automations",
  "/app/account/posting",
  "/app/replies",
  "/app/rules",
  "/app/objectives",
]) {
  ofTeam(`${path} of one of two channels has no finding either`, async ({ page, account }) => {
    await lookAt(page, { name: path, path: `${path}?channel=${account.tea.channelId}` });
  });
}

ofTeam.describe("who may only look", () => {
  ofTeam.use({ storageState: async ({ account }, use) => use(account.viewer) });

  for (const path of ["/app/automations", "/app/rules", "/app/objectives", "/app/account/posting"]) {
    ofTeam(`${path} has no finding either`, async ({ page, account }) => {
      await lookAt(page, { name: path, path: `${path}?account=${account.owner.id}` });
    });
  }
});

/** Who has a second factor, whose code this browser hasn't asked for yet: the embedded Auth knows none, so a fake answers in the page. */
const withFactor = testAs(async () => {
  const account = await connectedAccount();
  const factors = await factorsOf(await sessionOf(account.owner));
  const kept = account.storageState;
  factors.has("My phone", "123456");
  return { ...account, factors, kept, storageState: beforeTheCode(factors) };
});

withFactor("the code of a second factor has no finding either", async ({ page, account }) => {
  await answerFactors(page, account.factors);
  const open = press("Continue");
  await lookAt(page, { name: "the code", path: "/app/account", open });
});

withFactor.describe("where Auth knows second factors", () => {
  withFactor.use({ storageState: async ({ account }, use) => use(account.kept) });
  withFactor.beforeEach(async ({ page, account }) => {
    await answerFactors(page, account.factors);
    await answer(page, /rpc\/has_second_factors/, 200, true);
  });

  withFactor("their card has no finding either", async ({ page }) => {
    const open = () => page.getByRole("list", { name: "Your authenticator apps" }).waitFor();
    await lookAt(page, { name: "the card", path: "/app/account", open });
  });

  withFactor("setting one up has no finding either", async ({ page, account }) => {
    account.factors.aal = "aal2";
    const open = async () => {
      await press("Add another")(page);
      await page.getByLabel("Name").fill("Tablet");
      await press("Continue")(page);
      await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    };
    await lookAt(page, { name: "the set-up", path: "/app/account", open });
  });

  withFactor("an account that needs one has no finding either", async ({ page, account }) => {
    account.factors.factors.length = 0;
    const { data } = await account.owner.client.rpc("my_accounts");
    await answer(
      page,
      /rpc\/my_accounts/,
      200,
      data?.map((one) => ({ ...one, lacks_factor: true })),
    );
    const open = () => page.getByRole("heading", { level: 1, name: "Set up a second factor" }).waitFor();
    await lookAt(page, { name: "the need of one", path: "/app/rules", open });
  });
});

test("less motion is respected: nothing moves for longer than a moment, and the example stands at its end", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    baseURL,
    storageState: visitor,
  });
  const page = await context.newPage();
  await withoutScheduler(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Sign in or create account" }).click();
  await page.getByRole("dialog").waitFor();
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().duration ?? 0)),
    ),
  );
  expect(longest).toBeLessThanOrEqual(1);
  await context.close();
});
