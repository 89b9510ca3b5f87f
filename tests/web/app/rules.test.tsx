import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { ApiError } from "@/api/errors";
import { tryReply } from "@/api/functions";
import { setShadowMode } from "@/api/pace";
import {
  addRules,
  changeRule,
  deleteRule,
  getHoldTerms,
  getRuleStates,
  getRuleWords,
  getShadowReport,
  getVideos,
  type RuleState,
  reorderRules,
  setRuleHolds,
} from "@/api/rules";
import { pick } from "../support/pick.ts";
import { serveOwner, servePace } from "./owner-server";
import { aProfile, aRule, CHANNEL, maya, noShadow, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/functions", { spy: true });
vi.mock("@/api/pace", { spy: true });
vi.mock("@/api/rules", { spy: true });

/** What the server holds; actions change it, reads see it. */
let rules: RuleState[];

const spam = aRule({
  id: "spam",
  name: "Leave spam alone",
  words: ["sub4sub"],
  categories: [],
  action: "skip",
});
const thanks = aRule({ id: "thanks" });
beforeEach(() => {
  rules = [spam, thanks];
  serveOwner();
  servePace();
  vi.mocked(getVideos).mockResolvedValue([{ id: "v1", title: "Rye for beginners" }]);
  vi.mocked(getShadowReport).mockResolvedValue(noShadow);
  // Each part that says something, as the server words it.
  vi.mocked(getRuleWords)
    .mockReset()
    .mockImplementation(async (rule) =>
      Object.entries(rule).flatMap(([part, value]) =>
        value === null || value === false || String(value) === "" || part === "channel_id"
          ? []
          : [
              {
                part,
                is_condition: !["action", "label_id", "assign_to", "tell", "suggest_hold"].includes(part),
                words: `${part}: ${value}`,
              },
            ],
      ),
    );
  vi.mocked(getRuleStates)
    .mockReset()
    .mockImplementation(async () => rules);
  vi.mocked(addRules)
    .mockReset()
    .mockImplementation(async (_, added) => {
      rules = [...rules, ...added.map((rule) => aRule({ ...rule, id: rule.name, approved: 0, edited: 0 }))];
    });
  vi.mocked(changeRule)
    .mockReset()
    .mockImplementation(async (id, change) => {
      rules = rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule));
    });
  vi.mocked(deleteRule)
    .mockReset()
    .mockImplementation(async (id) => {
      rules = rules.filter((rule) => rule.id !== id);
    });
  vi.mocked(reorderRules)
    .mockReset()
    .mockImplementation(async (ids) => {
      rules = ids.map((id) => rules.find((rule) => rule.id === id) as RuleState);
    });
  vi.mocked(setShadowMode).mockReset().mockResolvedValue();
  vi.mocked(tryReply).mockReset();
});

async function openScreen() {
  const app = renderApp("/app/rules");
  await screen.findByRole("heading", { level: 1, name: "Rules" });
  return app;
}

async function openList() {
  const app = await openScreen();
  await screen.findByRole("list", { name: "Rules in order" });
  return app;
}

const names = () =>
  within(screen.getByRole("list", { name: "Rules in order" }))
    .getAllByRole("heading")
    .map((heading) => heading.textContent);

/** Adds a part to the sentence of the rule that is open. */
async function addPart(
  user: Awaited<ReturnType<typeof openList>>["user"],
  kind: "condition" | "action",
  part: string,
) {
  await user.click(screen.getByRole("button", { name: `Add ${kind}` }));
  await pick(user, "menuitem", part);
  await screen.findByRole("region", { name: `Change: ${part}` });
}

async function fromMenu(user: Awaited<ReturnType<typeof openList>>["user"], rule: string, action: string) {
  await user.click(screen.getByRole("button", { name: `More for ${rule}` }));
  await pick(user, "menuitem", action);
}

describe("Rules", () => {
  it("say in a sentence when they match, what they do, and how far they are trusted", async () => {
    rules = [
      thanks,
      aRule({ id: "earned", name: "Earned one", approved: 25, edited: 0, earned: true }),
      aRule({
        id: "dropped",
        name: "Dropped one",
        approved: 2,
        edited: 0,
        rejected: 1,
        rejected_at: "2026-11-20T10:00:00Z",
      }),
    ];
    await openList();
    expect(
      screen.getAllByText("When a comment is praise: write a reply and post it automatically."),
    ).toHaveLength(3);
    expect(screen.getByText("14 of 20 approvals, 92% unedited: posts automatically from 20")).toBeVisible();
    expect(screen.getByText("Trusted")).toBeVisible();
    expect(screen.getByText("Back to drafts since Nov 20, 10:00")).toBeVisible();
  });

  it("change their order from the menu, at once", async () => {
    const { user } = await openList();
    await fromMenu(user, "Leave spam alone", "Move down");
    expect(reorderRules).toHaveBeenCalledExactlyOnceWith(["thanks", "spam"]);
    await waitFor(() => expect(names()).toEqual(["Thank for praise", "Leave spam alone"]));
  });

  it("go back to their order when the server refuses it", async () => {
    vi.mocked(reorderRules).mockRejectedValue(
      new ApiError("Your rules changed while you were moving one.", { code: "rules_differ", status: 422 }),
    );
    const { user } = await openList();
    await fromMenu(user, "Leave spam alone", "Move down");
    expect(await screen.findByText("Your rules changed while you were moving one.")).toBeInTheDocument();
    expect(names()).toEqual(["Leave spam alone", "Thank for praise"]);
  });

  it("can be switched off", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("switch", { name: "Turn on the rule Leave spam alone" }));
    expect(changeRule).toHaveBeenCalledExactlyOnceWith("spam", { enabled: false });
    expect(await screen.findByText("off")).toBeVisible();
  });

  it("are deleted after a question", async () => {
    const { user } = await openList();
    await fromMenu(user, "Leave spam alone", "Delete");
    expect(deleteRule).not.toHaveBeenCalled();
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Delete rule" }));
    expect(deleteRule).toHaveBeenCalledExactlyOnceWith("spam");
    await waitFor(() => expect(names()).toEqual(["Thank for praise"]));
  });

  it("are added with conditions, a fixed text and its preview", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: "Add rule" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Name"), "Prices");
    await addPart(user, "condition", "Words or phrases");
    await user.type(dialog.getByLabelText("Words or phrases"), "price, how much{Enter}");
    await addPart(user, "condition", "Category");
    await user.click(dialog.getByRole("button", { name: "Questions" }));
    await addPart(user, "condition", "Video");
    await user.click(await dialog.findByRole("checkbox", { name: "Rye for beginners" }));
    await user.click(await dialog.findByRole("button", { name: "action: draft" }));
    await user.click(dialog.getByRole("combobox", { name: "Action" }));
    await pick(user, "option", "Reply with a fixed text");
    await user.click(dialog.getByRole("button", { name: "Insert the viewer's name, {viewer}" }));
    expect(dialog.getByText("For @ana:").parentElement).toHaveTextContent("For @ana: @ana");
    await user.click(dialog.getByRole("button", { name: "Add rule" }));
    await waitFor(() =>
      expect(addRules).toHaveBeenCalledExactlyOnceWith(maya.id, [
        expect.objectContaining({
          name: "Prices",
          words: ["price", "how much"],
          categories: ["Questions"],
          video_ids: ["v1"],
          action: "fixed",
          fixed_text: "{viewer}",
        }),
      ]),
    );
  });

  it("are refused at once with a pattern that is none", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: "Add rule" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Name"), "Broken");
    await addPart(user, "condition", "Pattern");
    await user.type(dialog.getByRole("textbox", { name: /^Pattern/ }), "part (two");
    await waitFor(() =>
      expect(dialog.getByRole("textbox", { name: /^Pattern/ })).toHaveAccessibleDescription(
        /pattern isn't valid/,
      ),
    );
    await user.click(dialog.getByRole("button", { name: "Add rule" }));
    await waitFor(() => expect(dialog.getByRole("textbox", { name: /^Pattern/ })).toBeInvalid());
    expect(addRules).not.toHaveBeenCalled();
  });

  it("are a sentence: what is pressed is edited, what is added has the focus, and what is taken out is gone", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: "Add rule" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Name"), "Where to buy");
    const sentence = within(dialog.getByRole("group", { name: "The rule as a sentence" }));
    await addPart(user, "condition", "In your own words");
    await waitFor(() => expect(dialog.getByLabelText("A comment that …")).toHaveFocus());
    expect(dialog.getByText(/^Cost: about \d+ tokens of prompt and \d+ of answer more/)).toBeVisible();
    await user.keyboard("asks where to buy");
    const phrase = await sentence.findByRole("button", { name: "plain_words: asks where to buy" });
    expect(phrase).toHaveAttribute("aria-expanded", "true");
    await user.click(phrase);
    expect(dialog.queryByLabelText("A comment that …")).toBeNull();
    await addPart(user, "condition", "Who comments");
    await addPart(user, "action", "Suggest holding it");
    expect(await sentence.findByRole("button", { name: "viewer: not_regular" })).toBeVisible();
    await addPart(user, "condition", "Only emoji");
    await user.click(dialog.getByRole("button", { name: "Take out" }));
    await waitFor(() => expect(sentence.queryByRole("button", { name: /emoji/ })).toBeNull());
    await user.click(dialog.getByRole("button", { name: "Add rule" }));
    await waitFor(() =>
      expect(addRules).toHaveBeenCalledExactlyOnceWith(maya.id, [
        expect.objectContaining({
          plain_words: "asks where to buy",
          viewer: "not_regular",
          suggest_hold: true,
          emoji_only: false,
        }),
      ]),
    );
  });

  it("hold by themselves only once their owner has read and agreed to what the server says", async () => {
    rules = [aRule({ id: "rude", name: "Insults", suggest_hold: true })];
    vi.mocked(getHoldTerms)
      .mockReset()
      .mockImplementation(async (_, cap) => ({ says: [`At most ${cap} in 24 hours.`], hash: `h${cap}` }));
    vi.mocked(setRuleHolds).mockReset().mockResolvedValue();
    const { user } = await openList();
    await fromMenu(user, "Insults", "Hold automatically");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("At most 20 in 24 hours.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Agree and turn on" }));
    expect(await dialog.findByText("Check the box to agree.")).toBeVisible();
    await user.click(dialog.getByRole("checkbox", { name: /^I allow/ }));
    await user.clear(dialog.getByLabelText("Comments a day, at most"));
    await user.type(dialog.getByLabelText("Comments a day, at most"), "5");
    expect(await dialog.findByText("At most 5 in 24 hours.")).toBeVisible();
    // Another number is agreed to anew.
    expect(dialog.getByRole("checkbox", { name: /^I allow/ })).not.toBeChecked();
    await user.click(dialog.getByRole("checkbox", { name: /^I allow/ }));
    await user.click(dialog.getByRole("button", { name: "Agree and turn on" }));
    await waitFor(() => expect(setRuleHolds).toHaveBeenCalledExactlyOnceWith("rude", { cap: 5, hash: "h5" }));
  });

  it("keep what was typed when the server refuses it", async () => {
    vi.mocked(changeRule).mockRejectedValue(
      new ApiError("This pattern is too slow.", { code: "pattern", status: 422 }),
    );
    const { user } = await openList();
    await fromMenu(user, "Thank for praise", "Edit");
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByLabelText("Name"));
    await user.type(dialog.getByLabelText("Name"), "Thanks!");
    await user.click(dialog.getByRole("button", { name: "Save rule" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("This pattern is too slow.");
    expect(dialog.getByLabelText("Name")).toHaveValue("Thanks!");
  });
});

describe("the tester", () => {
  it("shows the rule that decides, why, the reply and the findings", async () => {
    vi.mocked(tryReply).mockResolvedValue({
      outcome: "draft",
      why: "check_failed",
      rule: { id: "thanks", name: "Thank for praise" },
      trace: [
        { rule_id: "spam", name: "Leave spam alone", matched: false, why: "None of its words is there." },
        { rule_id: "thanks", name: "Thank for praise", matched: true, why: "It is praise." },
      ],
      reply: "Thank you!",
      language: "en",
      sentiment: "Positive",
      category: "Praise",
      findings: [{ check: "length", reason: "The reply is too short." }],
      question: null,
      sources: [],
      marks: [],
      escalation: null,
      model_calls: 1,
    });
    const { user } = await openScreen();
    expect(screen.getByText(/Nothing is posted or saved/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Test comment" }));
    expect(screen.getByLabelText("Comment")).toHaveAccessibleDescription("Enter a comment to test.");
    await user.type(screen.getByLabelText("Comment"), "Lovely video");
    await user.type(screen.getByRole("textbox", { name: /^Viewer/ }), "@ana");
    await user.click(screen.getByRole("button", { name: "Test comment" }));
    const result = within(await screen.findByRole("region", { name: "Result" }));
    expect(tryReply).toHaveBeenCalledExactlyOnceWith(
      { text: "Lovely video", author: "new", author_name: "@ana" },
      expect.anything(),
    );
    expect(result.getByText("Would wait for your approval")).toBeVisible();
    expect(result.getByText("Decided by your rule “Thank for praise”")).toBeVisible();
    expect(result.getByText("It is praise.")).toBeVisible();
    expect(result.getByText("Thank you!")).toBeVisible();
    expect(result.getByText("The reply is too short.")).toBeVisible();
  });

  it("says that the model takes an approved access", async () => {
    vi.mocked(getProfile).mockResolvedValue(aProfile({ plan: null, access_decided_at: null }));
    await openScreen();
    expect(await screen.findByText(/AI replies work once your access is approved/)).toBeVisible();
  });

  it("says why it did not work", async () => {
    vi.mocked(tryReply).mockRejectedValue(
      new ApiError("Today's model calls are used up.", { code: "model_budget", status: 429 }),
    );
    const { user } = await openScreen();
    await user.type(screen.getByLabelText("Comment"), "Lovely video");
    await user.click(screen.getByRole("button", { name: "Test comment" }));
    expect(await screen.findByText("Today's model calls are used up.")).toBeVisible();
  });
});

describe("shadow mode", () => {
  it("is switched on and compares what would have been posted with what was decided", async () => {
    vi.mocked(getShadowReport).mockResolvedValue({
      totals: {
        since: "2026-11-20T10:00:00Z",
        decisions: 9,
        post: 6,
        draft: 2,
        skip: 1,
        post_approved: 3,
        post_edited: 1,
        post_dismissed: 1,
        post_open: 1,
      },
      latest: [
        {
          id: 1,
          user_id: maya.id,
          channel_id: CHANNEL,
          comment_row_id: "one",
          author_name: "@ana",
          text_original: "Lovely video",
          decision: "post",
          reason: null,
          reply: "Thanks!",
          rule_name: "Thank for praise",
          reply_status: "queue",
          generated_reply: "Thank you, Ana!",
          became: "edited",
          created_at: "2026-11-20T11:00:00Z",
        },
      ],
    });
    const { user } = await openScreen();
    await user.click(screen.getByRole("switch", { name: "Shadow mode" }));
    expect(setShadowMode).toHaveBeenCalledExactlyOnceWith(maya.id, true);
    expect(await screen.findByText("approved as written")).toBeVisible();
    expect(screen.getByText("Would have posted")).toBeVisible();
    expect(screen.getByText("with “Thank you, Ana!”")).toBeVisible();
  });
});
