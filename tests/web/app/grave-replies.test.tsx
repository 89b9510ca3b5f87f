import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { getAutomationSettings } from "@/api/automation";
import { getConnections } from "@/api/connections";
import { decideHeldComment } from "@/api/functions";
import { actOnReplies, getRepliesPage, getReplyCounts, type ReplyItem } from "@/api/replies";
import { aConnection, anItem, aProfile, CHANNEL, noCounts, renderApp, someSettings } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/functions", { spy: true });

const despair = {
  id: "one",
  grave: true,
  escalation: "health",
  urgency: 6,
  reply_status: null,
  status_reason: "grave",
  generated_reply: null,
  reply_type: null,
} satisfies Partial<ReplyItem>;
const threat = { ...despair, escalation: "threat" };
const drafted = {
  ...threat,
  reply_status: "draft",
  reply_type: "AI",
  generated_reply: "Thanks for watching!",
} satisfies Partial<ReplyItem>;

async function open(...rows: ReplyItem[]) {
  vi.mocked(getRepliesPage).mockResolvedValue({ now: new Date().toISOString(), total: rows.length, rows });
  const app = renderApp("/app/replies");
  await screen.findByText("Comment of one");
  return app;
}

function card(id: string) {
  const element = document.querySelector<HTMLElement>(`[data-reply="${id}"]`);
  if (!element) throw new Error(`There is no card ${id}.`);
  return within(element);
}

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings());
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  vi.mocked(getReplyCounts).mockResolvedValue({ ...noCounts, to_approve: 2 });
  vi.mocked(decideHeldComment).mockReset().mockResolvedValue({ comment_id: "comment-one", units: 50 });
  vi.mocked(actOnReplies)
    .mockReset()
    .mockImplementation(async (_act, ids) => ids.map((id) => ({ id, done: true, message: null })));
});

describe("a threat or despair", () => {
  it("has what helps in place of a draft to approve", async () => {
    await open(anItem(despair), anItem({ id: "two" }));
    const panel = within(card("one").getByRole("region", { name: "This viewer may be in despair" }));
    expect(panel.getByText(/a few words of your own mean more/)).toBeInTheDocument();
    expect(panel.getByRole("button", { name: "Hold comment" })).toBeInTheDocument();
    expect(panel.getByRole("link", { name: /Report on YouTube/ })).toHaveAttribute(
      "href",
      expect.stringContaining("lc=comment-one"),
    );
    expect(panel.queryByText(/\d{3}/)).toBeNull();
    expect(card("one").getByRole("button", { name: "Write a reply" })).toBeInTheDocument();
    expect(card("one").queryByRole("button", { name: "Approve" })).toBeNull();
    expect(card("two").getByRole("button", { name: "Approve" })).toBeInTheDocument();
  });

  it("takes approval from a draft that is there already, by key as well", async () => {
    const { user } = await open(anItem(drafted));
    expect(card("one").getByRole("region", { name: "This may be a threat" })).toBeInTheDocument();
    expect(card("one").queryByRole("button", { name: "Approve" })).toBeNull();
    await user.keyboard("a");
    expect(screen.queryByText(/^Approved/)).toBeNull();
  });

  it("lets a person approve what the owner wrote", async () => {
    await open(anItem({ ...drafted, reply_type: "Manual", rule_id: null }));
    expect(card("one").getByRole("button", { name: "Approve" })).toBeInTheDocument();
  });

  it("is never among all without warnings", async () => {
    const { user } = await open(
      anItem({ ...drafted, escalation: null }),
      anItem({ id: "two" }),
      anItem({ id: "three" }),
    );
    expect(card("one").queryByRole("checkbox")).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "All without warnings (2)" }));
    await user.click(screen.getByRole("button", { name: "Approve 2" }));
    await waitFor(() => expect(actOnReplies).toHaveBeenCalledExactlyOnceWith("approve", ["two", "three"]));
  });

  it("is held, or its viewer hidden, after a question", async () => {
    const { user } = await open(anItem(threat));
    await user.click(card("one").getByRole("button", { name: "Hold comment" }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Hold comment" }),
    );
    expect(await screen.findByText("Comment held for review")).toBeInTheDocument();
    await user.click(card("one").getByRole("button", { name: "Hide viewer" }));
    await user.click(await screen.findByRole("button", { name: "Hide viewer", hidden: false }));
    await waitFor(() =>
      expect(vi.mocked(decideHeldComment).mock.calls).toEqual([
        [CHANNEL, "comment-one", "hold"],
        [CHANNEL, "comment-one", "hide_author"],
      ]),
    );
  });
});
