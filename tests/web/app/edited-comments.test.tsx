import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { manageReply } from "@/api/functions";
import { bulkAct } from "@/api/inbox-bulk";
import { at, openInbox, row, serveInbox, shownIds } from "./inbox-server";
import { serveOwner } from "./owner-server";
import { anItem, type Item } from "./support";

// jscpd:ignore-start: Vitest moves mocks to the top of the file they stand in, so each file says its own.
vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/saved-views", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/functions", { spy: true });
// jscpd:ignore-end

const edited = {
  id: "one",
  escalation: "edited",
  read_as: "spam",
  edited_at: "2026-11-20T12:00:00Z",
  reply_status: "verified_public",
  status_reason: "seen_by_public_read",
  youtube_reply_id: "reply-one",
  reply_sent_at: "2026-11-20T11:00:00Z",
} satisfies Partial<Item>;

async function open(item: Item) {
  serveInbox([item, anItem({ id: "two" })]);
  return openInbox();
}

beforeEach(() => {
  serveOwner();
  vi.mocked(manageReply)
    .mockReset()
    .mockResolvedValue({ reply_status: "deleted", youtube_reply_id: "reply-one" });
});

describe("a comment that was edited after our reply", () => {
  it("says how it reads now, and has our reply deleted", async () => {
    const { user } = await open(anItem(edited));
    expect(row("one").getByText("Edited after your reply.")).toBeInTheDocument();
    const detail = await at("one");
    const panel = within(detail.getByRole("region", { name: "Edited after your reply" }));
    expect(panel.getByText(/It now looks like spam/)).toBeInTheDocument();
    await user.click(detail.getByRole("button", { name: "Delete on YouTube" }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete on YouTube" }),
    );
    expect(manageReply).toHaveBeenCalledWith({ id: "one", action: "delete" });
  });

  it("is left by one press, or one key, and is gone from the list", async () => {
    const { user } = await open(anItem(edited));
    await user.click((await at("one")).getByRole("button", { name: /^Keep reply/ }));
    await waitFor(() => expect(shownIds()).toEqual(["two"]));
    expect(bulkAct).toHaveBeenCalledWith(
      "keep",
      expect.objectContaining({ ids: ["one"] }),
      undefined,
      expect.any(String),
    );
    expect(await screen.findByText("Kept 1 reply")).toBeInTheDocument();
  });

  it("that is a threat now has what helps with one", async () => {
    await open(anItem({ ...edited, grave: true, read_as: "threat" }));
    const panel = within((await at("one")).getByRole("region", { name: "This may be a threat or hate" }));
    expect(panel.getByRole("button", { name: "Hide viewer" })).toBeInTheDocument();
  });
});
