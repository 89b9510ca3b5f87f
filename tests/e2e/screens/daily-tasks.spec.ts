/**
 * What people come for every day, each from Home, with no more presses than stand here: by keys alone, with a mouse, under a finger.
 * A press is a key, a click, a tap or a pull; a text that is typed counts as one.
 */
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { alsoConnected, answerComments, connectedAccount, draftUntil, newVideo } from "../support/account.ts";
import { commentsOn } from "../support/comments.ts";
import { row } from "../support/inbox.ts";
import { atRest, watchRest } from "../support/rest.ts";
import { stack } from "../support/stack.ts";

type Kind = "keys" | "mouse" | "finger";

/** Works on a page as one of three kinds of people, and counts. */
class Hand {
  presses = 0;
  readonly page: Page;
  readonly kind: Kind;

  constructor(page: Page, kind: Kind) {
    this.page = page;
    this.kind = kind;
  }

  async key(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.presses++;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.presses++;
    await this.page.keyboard.type(text);
  }

  /** Something is pressed: by keys one walks there first. */
  async press(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    if (this.kind === "keys") {
      for (let steps = 0; steps < 40 && !(await isFocused(target)); steps++) await this.key("Tab");
      return this.key("Enter");
    }
    this.presses++;
    await (this.kind === "finger" ? target.tap() : target.click());
  }

  /** Something is written into a field that has been reached by a press. */
  async write(field: Locator, text: string): Promise<void> {
    if (!(await isFocused(field))) await this.press(field);
    this.presses++;
    await field.fill(text);
  }

  /** The palette, by keys: a chord, some letters, Enter. */
  async command(letters: string): Promise<void> {
    const box = this.page.getByRole("combobox", { name: "Find a command" });
    await this.key("Control+k");
    await expect(box).toBeFocused();
    await this.type(letters);
    await this.key("Enter");
    // What fades still has the focus.
    await expect(box).toBeHidden();
  }
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

const praise = Object.fromEntries(
  Array.from({ length: 10 }, (_, n) => [`@fan${n + 1}`, `Wonderful video, thank you for step ${n + 1}`]),
);

async function world() {
  const account = await connectedAccount("Bread Notes");
  const second = await alsoConnected(account, "Second Kitchen");
  // A model that says only what it is told, and else asks.
  await stack.admin.configure({ model: { grounding: "honest" } });
  const { channelId } = account.channel;
  const video = await newVideo(channelId, { title: "Rye for beginners", description: "Rye bread in a day." });
  await answerComments(video, channelId, { ...praise, "@ana": "Which whisk is that?" });
  await stack.admin.addComments([
    { videoId: video, text: "I know where you live", authorDisplayName: "@grim" },
    { videoId: video, text: "sub4sub, check my channel", authorDisplayName: "@sub" },
  ]);
  const soup = await newVideo(second.channelId, { title: "Soup" });
  await answerComments(soup, second.channelId, {
    "@ida": "Lovely soup, thank you",
    "@jon": "Great soup, thanks",
  });
  // These two were written on the first channel since it was read.
  await draftUntil(channelId, () => commentsOn({ channelId }, "@grim", "@sub"), 2);
  return { ...account, second };
}
type World = Awaited<ReturnType<typeof world>>;
type Way = (hand: Hand, world: World) => Promise<void>;

const detail = (page: Page) => page.locator("[data-detail]");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** What the server holds; the screen is ahead of it. */
async function draftsAre(count: number, channel: World["channel"]): Promise<void> {
  const drafts = async () =>
    (await commentsOn(channel, ...Object.keys(praise))).filter((one) => one.reply_status === "draft");
  await expect.poll(drafts).toHaveLength(count);
}

/** The inbox from Home, on one of its tabs. */
async function toInbox(hand: Hand, tab = "To approve"): Promise<void> {
  if (hand.kind === "keys") return hand.command(`Go to “${tab}`);
  await hand.press(hand.page.getByRole("link", { name: /^Review/ }));
  if (tab !== "To approve") await hand.press(hand.page.getByRole("tab", { name: new RegExp(`^${tab}`) }));
}

async function toReports(hand: Hand): Promise<void> {
  if (hand.kind === "keys") await hand.command("Open “Reports");
  else await hand.press(hand.page.getByRole("link", { name: "Reports", exact: true }));
  await expect(hand.page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
}

interface Task {
  name: string;
  /**
   * Presses as it was with rows that hid the draft, without palette and channel chips: counted on that client, by the same rules.
   * Of the report's two: with a mouse so; by keys only as far as they were counted, to the first day's calendar and to the reports;
   * under a finger read off the code.
   */
  before: Record<Kind, number>;
  most: Record<Kind, number>;
  way: Way;
}

const tasks: Task[] = [
  {
    name: "what is grave now",
    before: { keys: 6, mouse: 1, finger: 2 },
    most: { keys: 3, mouse: 1, finger: 2 },
    async way(hand) {
      await toInbox(hand);
      await expect(row(hand.page, "@grim")).toBeVisible();
      if (hand.kind === "finger") await hand.press(row(hand.page, "@grim"));
      await expect(detail(hand.page)).toContainText("This may be a threat or hate");
    },
  },
  {
    name: "all that waits on one channel",
    before: { keys: 10, mouse: 3, finger: 3 },
    most: { keys: 6, mouse: 1, finger: 1 },
    async way(hand) {
      const { page } = hand;
      if (hand.kind === "keys") {
        await hand.command("Show channel “Second");
        await expect(page).toHaveURL(/channel=/);
        await toInbox(hand);
      } else await hand.press(page.getByRole("link", { name: "2 Waiting", exact: true }));
      await expect(page.locator("[data-reply]")).toHaveCount(2);
      await expect(row(page, "@ida")).toBeVisible();
    },
  },
  {
    name: "the comment of a viewer one remembers",
    before: { keys: 8, mouse: 3, finger: 3 },
    most: { keys: 5, mouse: 3, finger: 3 },
    async way(hand) {
      const { page } = hand;
      await toInbox(hand);
      await expect(row(page, "@fan7")).toBeVisible();
      if (hand.kind === "keys") await hand.key("/");
      await hand.write(page.getByRole("searchbox", { name: "Search comments" }), "@fan7");
      await expect(page.locator("[data-reply]")).toHaveCount(1);
      await expect(row(page, "@fan7")).toBeVisible();
    },
  },
  {
    name: "a draft is edited, approved and taken back",
    before: { keys: 11, mouse: 6, finger: 6 },
    most: { keys: 8, mouse: 6, finger: 6 },
    async way(hand, { channel }) {
      const { page } = hand;
      await toInbox(hand);
      await expect(row(page, "@fan3")).toBeVisible();
      if (hand.kind === "keys") await hand.key("j", "e");
      else {
        await hand.press(row(page, "@fan3"));
        await hand.press(detail(page).getByRole("button", { name: "Edit" }));
      }
      await hand.write(detail(page).getByRole("textbox", { name: "Reply" }), "Thank you, that is kind.");
      if (hand.kind === "keys") await hand.key("Control+Enter");
      else await hand.press(detail(page).getByRole("button", { name: /approve/i }));
      await expect(button(page, /^Undo/)).toBeVisible();
      await draftsAre(9, channel);
      if (hand.kind === "keys") await hand.key("z");
      else await hand.press(button(page, /^Undo/));
      await expect(button(page, /^Undo/)).toBeHidden();
      await draftsAre(10, channel);
    },
  },
  {
    name: "a question is answered once for all",
    before: { keys: 26, mouse: 5, finger: 5 },
    most: { keys: 6, mouse: 5, finger: 5 },
    async way(hand) {
      const { page } = hand;
      await toInbox(hand, "Needs your answer");
      const question = page.getByRole("article", { name: /which whisk/i });
      await expect(question).toBeVisible();
      if (hand.kind === "keys") await hand.key("q");
      else await hand.press(question.getByRole("button", { name: "Answer" }));
      await hand.write(question.getByLabel("Answer", { exact: true }), "A Danish dough whisk.");
      if (hand.kind === "keys") await hand.key("Control+Enter");
      else await hand.press(question.getByRole("button", { name: "Answer" }));
      await expect(question).toBeHidden();
    },
  },
  {
    name: "why this was not answered",
    before: { keys: 9, mouse: 3, finger: 3 },
    most: { keys: 3, mouse: 2, finger: 2 },
    async way(hand) {
      const { page } = hand;
      await toInbox(hand, "Spam");
      await expect(row(page, "@sub")).toContainText(/spam|promot/i);
    },
  },
  {
    name: "last month's report goes to paper",
    before: { keys: 18, mouse: 8, finger: 8 },
    most: { keys: 9, mouse: 4, finger: 6 },
    async way(hand) {
      const { page } = hand;
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute("data-printed", location.search);
      });
      await toReports(hand);
      if (hand.kind === "keys") {
        await hand.command("Report of “Last month");
        await expect(page).toHaveURL(/period=last_month/);
        await hand.command("Export PDF");
      } else {
        if (hand.kind === "finger") await hand.press(button(page, /^Days and filters/));
        await hand.press(button(page, /^Quick Select/));
        await hand.press(page.getByRole("menuitem", { name: "Last month" }));
        if (hand.kind === "finger") await hand.press(button(page, "Close"));
        await hand.press(button(page, "Export PDF"));
      }
      await expect(page.locator("body")).toHaveAttribute("data-printed", /period=last_month/);
    },
  },
  {
    name: "the comments behind a number, and back",
    before: { keys: 9, mouse: 4, finger: 4 },
    most: { keys: 7, mouse: 3, finger: 3 },
    async way(hand) {
      const { page } = hand;
      await toReports(hand);
      const number = page.getByRole("button", { name: /: show comments$/ }).first();
      await expect(number).toBeVisible();
      if (hand.kind === "keys") await hand.command("Show: Comments in");
      else await hand.press(number);
      const behind = page
        .getByRole(hand.kind === "finger" ? "dialog" : "complementary")
        .filter({ has: page.getByRole("status") });
      await expect(behind).toContainText("@fan7");
      if (hand.kind === "keys") await hand.key("Escape");
      else await hand.press(behind.getByRole("button", { name: "Close" }));
      await expect(behind).toBeHidden();
      await expect.poll(() => isFocused(number)).toBe(true);
    },
  },
  {
    name: "one channel is paused",
    before: { keys: 30, mouse: 4, finger: 4 },
    most: { keys: 8, mouse: 3, finger: 3 },
    async way(hand) {
      const { page } = hand;
      if (hand.kind === "keys") await hand.command("Show channel “Second");
      else await hand.press(page.getByRole("link", { name: "Second Kitchen" }));
      await expect(page).toHaveURL(/channel=/);
      if (hand.kind === "keys") await hand.command("Turn off video");
      else await hand.press(page.getByRole("switch", { name: "Video replies" }));
      await hand.press(page.getByRole("alertdialog").getByRole("button", { name: /^(Turn off|Pause)/ }));
      await expect(page.getByRole("switch", { name: "Video replies" })).not.toBeChecked();
    },
  },
  {
    name: "the safe ones are approved",
    before: { keys: 10, mouse: 4, finger: 4 },
    most: { keys: 6, mouse: 4, finger: 4 },
    async way(hand) {
      const { page } = hand;
      await toInbox(hand);
      await expect(row(page, "@fan3")).toBeVisible();
      if (hand.kind === "keys") await hand.key("*", "a");
      else {
        if (hand.kind === "mouse")
          await hand.press(page.getByRole("checkbox", { name: /^Select all loaded/ }));
        else await hand.press(button(page, "Select all without warnings"));
        await hand.press(button(page, /^Approve: /));
      }
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText("Approve 1");
      if (hand.kind === "keys") await hand.key("Enter");
      else await hand.press(question.getByRole("button", { name: /^Approve/ }));
      await expect(page.locator("[data-reply]")).toHaveCount(1);
    },
  },
];

async function pageOf(browser: Browser, kind: Kind, { storageState }: World): Promise<Page> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({
    storageState,
    baseURL: stack.urls.web,
    ...(kind === "finger" ? phone : { viewport: { width: 1280, height: 800 } }),
  });
  const page = await context.newPage();
  await watchRest(page);
  return page;
}

for (const kind of ["keys", "mouse", "finger"] as const) {
  test(`what people do every day takes no more presses than it may, with ${kind}`, async ({ browser }) => {
    test.setTimeout(180_000);
    const of = await world();
    const page = await pageOf(browser, kind, of);
    let all = 0;
    for (const { name, most, way } of tasks) {
      await page.goto("/app/automations");
      await expect(page.getByRole("heading", { level: 1, name: "Reply Agent" })).toBeVisible();
      await atRest(page);
      const hand = new Hand(page, kind);
      await way(hand, of);
      // The screen is ahead of the server, and whoever leaves before its answer takes the call along.
      await atRest(page);
      expect(hand.presses, name).toBeLessThanOrEqual(most[kind]);
      all += hand.presses;
    }
    expect(all).toBeLessThan(tasks.reduce((sum, { before }) => sum + before[kind], 0));
    await page.context().close();
  });
}

test.afterAll(async () => {
  // The tests of other files share the model.
  await stack.admin.configure({ model: { grounding: "smallTalk" } });
});
