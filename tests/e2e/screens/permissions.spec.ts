/** Who may only look, or only answer, finds no control on any screen whose press the server would refuse. */
import { expect, type Page } from "@playwright/test";
import { newOwner, sessionOf } from "../../../scripts/builder/owner.ts";
import { newTeammate } from "../../../scripts/builder/rows/members.ts";
import { members } from "../../../scripts/proofs/isolation/members.ts";
import {
  type ConnectedAccount,
  connectedAccount,
  draftReplies,
  storageOf,
  testAs,
} from "../support/account.ts";
import { row } from "../support/inbox.ts";
import { photograph } from "../support/photograph.ts";
import { pressEverything } from "../support/refusals.ts";
import { atRest } from "../support/rest.ts";
import { freshEmail, stack } from "../support/stack.ts";

const ROLES = ["viewer", "responder"] as const;
type LookingRole = (typeof ROLES)[number] | "manager";

/** Everything that has controls of its own once it is there. */
async function furnish({ owner: { id, client }, channel: { channelId } }: ConnectedAccount): Promise<void> {
  const add = (table: "facts" | "documents" | "saved_replies" | "labels" | "reply_rules", values: object) =>
    client
      .from(table)
      .insert({ user_id: id, ...values } as never)
      .throwOnError();
  await add("facts", {
    channel_id: channelId,
    question: "Which oven?",
    answer: "A deck oven.",
    language: "en",
  });
  await add("documents", { channel_id: channelId, title: "Ovens", format: "txt", body: "The oven is old." });
  await add("saved_replies", { name: "Thanks", body: "Thank you!" });
  await add("labels", { name: "Press", colour: "teal" });
  await add("reply_rules", { name: "Leave spam alone", words: ["sub4sub"], action: "skip" });
}

async function withMembers() {
  const account = await connectedAccount("Bread Notes");
  await draftReplies(account.channel.channelId, {
    "@ana": "Does this also work with wholegrain spelt flour?",
    "@ben": "Wonderful video, thank you for the calm explanation",
  });
  await furnish(account);
  const storage = {} as Record<LookingRole, ReturnType<typeof storageOf>>;
  for (const role of [...ROLES, "manager"] as const) {
    const person = await newOwner(stack, freshEmail());
    await newTeammate(stack, { user: account.owner }, role, null, person.id);
    storage[role] = storageOf(await sessionOf(person));
  }
  return { ...account, storage, ownerName: account.owner.email.replace(/@.*/, "") };
}

type World = Awaited<ReturnType<typeof withMembers>>;

const test = testAs(withMembers).extend<{ account: World; role: LookingRole }>({
  role: ["viewer", { option: true }],
  storageState: async ({ account, role }, use) => use(account.storage[role]),
});

/** Every signed-in screen, and what shows that it is there. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  "/app/automations": (page) => heading(page, "Reply Agent"),
  "/app/replies": async (page) => expect(row(page, "@ben")).toBeVisible(),
  "/app/replies?tab=needs_answer": (page) => heading(page, "Replies"),
  "/app/replies?tab=unanswered": (page) => heading(page, "Replies"),
  "/app/held": (page) => heading(page, "Held comments"),
  "/app/rules": async (page) => expect(page.getByText("Leave spam alone").first()).toBeVisible(),
  "/app/replay": (page) => heading(page, "Past comments"),
  "/app/objectives": async (page) => expect(page.getByText("Thank you!")).toBeVisible(),
  "/app/knowledge": async (page) => expect(page.getByText("A deck oven.")).toBeVisible(),
  "/app/reports": (page) => heading(page, "Reports"),
  "/app/reports?section=questions": (page) => heading(page, "Reports"),
  "/app/reports?section=value": (page) => heading(page, "Reports"),
  "/app/account": (page) => heading(page, "Account"),
  "/app/account/channels": (page) => heading(page, "Account"),
  "/app/account/posting": (page) => heading(page, "Account"),
  "/app/account/alerts": (page) => heading(page, "Account"),
  "/app/account/reports": (page) => heading(page, "Account"),
  "/app/team": (page) => heading(page, "Team"),
  "/app/programs": (page) => heading(page, "Programs"),
};

/** Screens of a hundred controls, a minute each: looked at as the one who has more to press there, or alone reads it. */
const ONLY_AS: Record<string, LookingRole> = {
  "/app/reports": "viewer",
  "/app/reports?section=questions": "responder",
};

const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

async function open(page: Page, { owner }: World, path: string): Promise<void> {
  // What opens and closes does so at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${path}${path.includes("?") ? "&" : "?"}account=${owner.id}`);
}

for (const looking of ROLES) {
  test.describe(`a ${looking}`, () => {
    test.use({ role: looking });
    for (const [path, isShown] of Object.entries(SCREENS)) {
      if ((ONLY_AS[path] ?? looking) !== looking) continue;
      test(`presses nothing on ${path} that would be refused`, async ({ page, account }) => {
        test.setTimeout(300_000);
        await open(page, account, path);
        await isShown(page);
        await atRest(page);
        const { refused } = await pressEverything(page, members[looking].may);
        expect(refused).toEqual([]);
      });
    }
  });
}

test("a viewer reads the settings, and is told whom to ask", async ({ page, account }) => {
  await open(page, account, "/app/rules");
  await expect(page.getByText(`Viewers can't change rules. Ask ${account.ownerName}.`)).toBeVisible();
  await expect(page.getByText("Leave spam alone").first()).toBeVisible();
  await photograph(page, "rules-of-a-viewer");
  await page.goto("/app/objectives");
  await expect(page.getByLabel("What do you want to achieve?")).toBeDisabled();
  await photograph(page, "objective-of-a-viewer");
  await page.goto("/app/automations");
  await expect(page.getByRole("switch", { name: "Video replies" })).toBeDisabled();
  await photograph(page, "agent-of-a-viewer");
});

test.describe("a manager", () => {
  test.use({ role: "manager" });

  test("presses on the rules what is asked of the server, so that what a viewer's leave out is known to be found", async ({
    page,
    account,
  }) => {
    test.setTimeout(300_000);
    await open(page, account, "/app/rules");
    await expect(page.getByText("Leave spam alone").first()).toBeVisible();
    await atRest(page);
    const { asked, refused } = await pressEverything(page, members.viewer.may);
    for (const table of ["/rest/v1/reply_rules", "/rest/v1/automation_settings"])
      expect(
        asked.some((what) => what.includes(table)),
        table,
      ).toBe(true);
    expect(refused).toEqual(asked);
  });
});
