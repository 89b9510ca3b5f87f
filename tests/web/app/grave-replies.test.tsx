import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendModerations } from "@/api/functions";
import { moderateComments, previewModeration } from "@/api/moderations";
import { approveReply } from "@/api/replies";
import { at, openInbox, row, serveInbox } from "./inbox-server";
import { serveOwner } from "./owner-server";
import { anItem, CHANNEL, type Item } from "./support";

// jscpd:ignore-start: Vitest moves mocks to the top of the file they stand in, so each file says its own.
vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/saved-views", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/functions", { spy: true });
vi.mock("@/api/moderations", { spy: true });
// jscpd:ignore-end

const despair = {
  id: "one",
  grave: true,
  escalation: "health",
  urgency: 6,
  reply_status: null,
  status_reason: "grave",
  generated_reply: null,
  reply_type: null,
} satisfies Partial<Item>;
const threat = { ...despair, escalation: "threat" };
const drafted = {
  ...threat,
  reply_status: "draft",
  reply_type: "AI",
  generated_reply: "Thanks for watching!",
} satisfies Partial<Item>;

async function open(...rows: Item[]) {
  serveInbox(rows);
  return openInbox();
}

beforeEach(() => {
  serveOwner();
  vi.mocked(previewModeration).mockImplementation(async (_channel, act, ids) => ({
    comments: ids.length,
    calls: 1,
    credits: 50,
    undoable: act === "hold",
    today: ids.length,
    resumes_at: null,
  }));
  vi.mocked(moderateComments).mockReset().mockResolvedValue({ asked: 1, busy: 0 });
  vi.mocked(sendModerations).mockRejectedValue(new Error("The schedule sends it."));
});

describe("a threat or despair", () => {
  it("has what helps in place of a draft to approve", async () => {
    await open(anItem(despair), anItem({ id: "two" }));
    const panel = within((await at("one")).getByRole("region", { name: "This viewer may be in crisis" }));
    expect(panel.getByText(/a few words of your own mean more/)).toBeInTheDocument();
    expect(panel.getByRole("button", { name: "Hold comment" })).toBeInTheDocument();
    expect(panel.getByRole("link", { name: /Report on YouTube/ })).toHaveAttribute(
      "href",
      expect.stringContaining("lc=comment-one"),
    );
    expect(panel.queryByText(/\d{3}/)).toBeNull();
    expect((await at("one")).getByRole("button", { name: /^Write a reply/ })).toBeInTheDocument();
    expect((await at("one")).queryByRole("button", { name: /^Approve/ })).toBeNull();
    expect((await at("two")).getByRole("button", { name: /^Approve/ })).toBeInTheDocument();
  });

  it("takes approval from a draft that is there already, by key as well", async () => {
    const { user } = await open(anItem(drafted));
    expect(
      (await at("one")).getByRole("region", { name: "This may be a threat or hate" }),
    ).toBeInTheDocument();
    expect((await at("one")).queryByRole("button", { name: /^Approve/ })).toBeNull();
    await user.keyboard("a");
    expect(screen.queryByText(/^Approved/)).toBeNull();
    expect(approveReply).not.toHaveBeenCalled();
  });

  it("lets a person approve what the owner wrote", async () => {
    await open(anItem({ ...drafted, reply_type: "Manual", rule_id: null }));
    expect((await at("one")).getByRole("button", { name: /^Approve/ })).toBeInTheDocument();
  });

  it("is never among all without warnings", async () => {
    const { user } = await open(
      anItem({ ...drafted, escalation: null }),
      anItem({ id: "two" }),
      anItem({ id: "three" }),
    );
    await user.click(screen.getByRole("checkbox", { name: "Select all loaded comments without warnings" }));
    expect(row("one").getByRole("checkbox", { name: /^Select/ })).not.toBeChecked();
    expect(row("two").getByRole("checkbox", { name: /^Select/ })).toBeChecked();
  });

  it("is held, or its viewer hidden, after a question", async () => {
    const { user } = await open(anItem(threat));
    await user.click((await at("one")).getByRole("button", { name: "Hold comment" }));
    const question = within(
      await screen.findByRole("alertdialog", { name: "Hold this comment for review?" }),
    );
    expect(await question.findByText("1 call to YouTube, 50 credits.")).toBeInTheDocument();
    await user.click(question.getByRole("button", { name: "Hold 1 comment" }));
    expect(await screen.findByText("1 comment on the way to YouTube")).toBeInTheDocument();
    await user.click((await at("one")).getByRole("button", { name: "Hide viewer" }));
    const graver = within(
      await screen.findByRole("alertdialog", { name: "Hide this comment and ban its viewer?" }),
    );
    expect(await graver.findByText(/This can't be undone/)).toBeInTheDocument();
    await user.click(graver.getByRole("button", { name: "Hide and ban viewer" }));
    await waitFor(() =>
      expect(vi.mocked(moderateComments).mock.calls).toEqual([
        [CHANNEL, "hold", ["comment-one"]],
        [CHANNEL, "hide_author", ["comment-one"]],
      ]),
    );
  });
});
