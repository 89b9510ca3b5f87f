import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createReportFeed, getReportFeeds, revokeReportFeed } from "@/api/report-feeds";
import { Dialogs } from "@/components/ui/dialogs";
import { useMyPlace } from "@/queries/accounts";
import { useManagedChannels } from "@/queries/use-managed-channels";
import { FeedsCard } from "@/screens/account/feeds-card";
import { renderWithLinks } from "../support/render";

vi.mock("@/api/report-feeds", { spy: true });
vi.mock("@/queries/accounts", { spy: true });
vi.mock("@/queries/use-managed-channels", { spy: true });
vi.mock("@/session/use-account", () => ({ useAccount: () => ({ id: "u1", isOwn: false }) }));

const ADDRESS = "https://api.example.com/functions/v1/report-feed?token=abc";
const garden = { id: "UCgarden", title: "Rosa's Garden" };

const feed = {
  id: "f1",
  name: "Board deck",
  channel_id: null,
  created_by_name: "Maya",
  created_at: "2026-05-01T08:00:00Z",
  last_read_at: "2026-05-08T08:00:00Z",
};

beforeEach(() => {
  vi.mocked(getReportFeeds).mockReset().mockResolvedValue([feed]);
  vi.mocked(createReportFeed).mockReset().mockResolvedValue(ADDRESS);
  vi.mocked(revokeReportFeed).mockReset().mockResolvedValue();
  vi.mocked(useManagedChannels).mockReturnValue({ channels: [garden], all: true });
});

function show() {
  renderWithLinks(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Dialogs>
        <FeedsCard zone="UTC" />
      </Dialogs>
    </QueryClientProvider>,
  );
}

describe("the card of feeds", () => {
  it("creates a feed and shows its address and formula, once", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Create a feed" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Create a feed" }));
    await userEvent.click(dialog.getByRole("button", { name: "Create feed" }));
    expect(createReportFeed).not.toHaveBeenCalled();
    expect(dialog.getByText("Say where the feed is used")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Where is it used?"), " Board deck ");
    await userEvent.click(dialog.getByRole("button", { name: "Create feed" }));
    expect(await screen.findByLabelText("Address")).toHaveValue(ADDRESS);
    expect(screen.getByLabelText("Formula")).toHaveValue(`=IMPORTDATA("${ADDRESS}")`);
    expect(createReportFeed).toHaveBeenCalledWith({ name: "Board deck", channel: null });
  });

  it("says when a feed was last read, and revokes it after a question", async () => {
    show();
    expect(await screen.findByText(/all channels · created by Maya · last read/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Revoke the feed Board deck" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(revokeReportFeed).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole("button", { name: "Revoke" }));
    expect(revokeReportFeed).toHaveBeenCalledWith("f1");
  });

  it("offers who manages one channel that channel alone", async () => {
    vi.mocked(useManagedChannels).mockReturnValue({ channels: [garden], all: false });
    show();
    await userEvent.click(screen.getByRole("button", { name: "Create a feed" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Create a feed" }));
    await userEvent.type(dialog.getByLabelText("Where is it used?"), "Sheet");
    await userEvent.click(dialog.getByRole("button", { name: "Create feed" }));
    expect(createReportFeed).toHaveBeenCalledWith({ name: "Sheet", channel: "UCgarden" });
  });

  it("tells who manages nothing whom to ask, and reads nothing", () => {
    vi.mocked(useManagedChannels).mockReturnValue({ channels: [], all: false });
    vi.mocked(useMyPlace).mockReturnValue({
      ...{ role: "viewer", isOwn: false, permissions: ["read"], channels: null, ownerName: "Maya" },
    });
    show();
    expect(screen.getByText("Viewers can't create or see feeds. Ask Maya.")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    expect(getReportFeeds).not.toHaveBeenCalled();
  });
});
