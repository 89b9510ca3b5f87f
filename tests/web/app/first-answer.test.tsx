import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { getAutomationSettings, getFirstSteps } from "@/api/automation";
import { getConnections } from "@/api/connections";
import { answerOlder } from "@/api/first-answer";
import { draftReplies, firstComments } from "@/api/functions";
import { getNoticeSettings } from "@/api/notices";
import { getPostingOutlook } from "@/api/pace";
import { approveReply, editReply } from "@/api/replies";
import { getToday } from "@/api/today";
import { serveInbox } from "./inbox-server";
import { servePace } from "./owner-server";
import {
  aConnection,
  anItem,
  anObstacle,
  aProfile,
  aToday,
  type Item,
  minutes,
  noNotices,
  renderApp,
  someSettings,
} from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/first-answer", { spy: true });
vi.mock("@/api/functions", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/notices", { spy: true });
vi.mock("@/api/pace", { spy: true });
vi.mock("@/api/today", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/saved-views", { spy: true });

const steps = {
  connected: true,
  objective: true,
  switched_on: true,
  policy: true,
  answered: false,
  seen_public: false,
};
const offer = (id: string) => ({
  id,
  author_name: `@viewer-${id}`,
  text_original: `Comment of ${id}`,
  video_title: "Rye",
  credits: 50,
});

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile({ plan: "pro" }));
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings({ video_replies_enabled: true }));
  vi.mocked(getFirstSteps).mockResolvedValue(steps);
  vi.mocked(getNoticeSettings).mockResolvedValue(noNotices);
  vi.mocked(getToday).mockResolvedValue([aToday()]);
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  servePace();
  vi.mocked(firstComments).mockResolvedValue({ comments: [offer("one"), offer("two")] });
  vi.mocked(answerOlder).mockReset().mockResolvedValue();
  vi.mocked(draftReplies)
    .mockReset()
    .mockResolvedValue({ claimed: 1 } as never);
});

const undrafted = {
  reply_status: null,
  status_reason: null,
  generated_reply: null,
  reply_type: null,
} satisfies Partial<Item>;

describe("the first answer", () => {
  it("shows of a draft what the inbox shows: its warnings, its marks, and what can be done", async () => {
    serveInbox([
      anItem({
        id: "one",
        generated_reply: "Yes, it is safe for him.",
        marks: [{ start: 5, end: 23, why: "unproven" }] as never,
        findings: [{ check: "health", reason: "Gives advice on health." }] as never,
      }),
    ]);
    renderApp("/app/automations?answer=one");
    expect(await screen.findByText("Gives advice on health.")).toBeVisible();
    expect(document.querySelector("mark")).toHaveTextContent("it is safe for him");
    for (const name of ["Approve reply to @viewer-one", "Edit reply to @viewer-one"])
      expect(screen.getByRole("button", { name })).toBeInTheDocument();
  });

  it("keeps the choice in the address, and leads back to the other comments with a draft open", async () => {
    const server = serveInbox([anItem({ id: "one", ...undrafted })]);
    const { user, router } = renderApp("/app/automations");
    const [first] = await screen.findAllByRole("button", { name: "Draft a reply" });
    if (first) await user.click(first);
    await waitFor(() => expect(router.state.location.search).toEqual({ answer: "one" }));
    expect(answerOlder).toHaveBeenCalledExactlyOnceWith("one");
    server.become("one", { reply_status: "draft", generated_reply: "Thank you!", reply_type: "AI" });
    await screen.findByRole("button", { name: /^Approve/ }, { timeout: 8_000 });
    await user.click(screen.getByRole("button", { name: "Choose another comment" }));
    expect(await screen.findAllByRole("button", { name: "Draft a reply" })).toHaveLength(2);
    expect(router.state.location.search).toEqual({});
  }, 15_000);

  it("says how long the approval can be taken back by the account's own time, or what its channel waits for", async () => {
    vi.mocked(getAutomationSettings).mockResolvedValue(someSettings({ undo_window_seconds: 600 }));
    serveInbox([anItem({ id: "one" }), anItem({ id: "two" })]);
    const first = renderApp("/app/automations?answer=one");
    await first.user.click(await screen.findByRole("button", { name: /^Approve/ }));
    expect(await screen.findByText("You can take it back under Queued for 10 minutes.")).toBeInTheDocument();
    cleanup();

    const sentence = "Slow Kitchen is off, so its replies wait until you turn it on.";
    vi.mocked(getPostingOutlook).mockResolvedValue([anObstacle({ reason: "channel_off", sentence })]);
    const second = renderApp("/app/automations?answer=two");
    await second.user.click(await screen.findByRole("button", { name: /^Approve/ }));
    expect(
      await screen.findByText(`${sentence} Until then you can take it back under Queued.`),
    ).toBeInTheDocument();
  });

  it("says when new comments are next looked for where there are none to choose from", async () => {
    vi.mocked(firstComments).mockResolvedValue({ comments: [] });
    const next_sync_at = minutes(200);
    vi.mocked(getConnections).mockResolvedValue([aConnection({ next_sync_at })]);
    serveInbox([]);
    renderApp("/app/automations");
    expect(await screen.findByText(/^No unanswered comments from the past few weeks/)).toHaveTextContent(
      `The next new comment gets a draft. We'll look for new comments around ${next_sync_at.slice(11, 16)}.`,
    );
  });

  it("approves what its editor shows", async () => {
    serveInbox([anItem({ id: "one" })]);
    const { user } = renderApp("/app/automations?answer=one");
    await user.click(await screen.findByRole("button", { name: "Edit reply to @viewer-one" }));
    const box = await screen.findByRole("textbox", { name: /Reply to @viewer-one/ });
    await user.clear(box);
    await user.type(box, "In my own words.");
    const form = within(box.closest("form") as HTMLElement);
    await user.click(form.getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(approveReply).toHaveBeenCalledExactlyOnceWith(
        "one",
        { text: "In my own words.", version: 1 },
        expect.any(String),
      ),
    );
    expect(editReply).not.toHaveBeenCalled();
  });
});
