import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  addReportAddress,
  askReportAddressAgain,
  changeReportAddress,
  getReportAddresses,
  type ReportAddress,
  removeReportAddress,
} from "@/api/report-addresses";
import { Dialogs } from "@/components/ui/dialogs";
import { useMyPlace } from "@/queries/accounts";
import { useManagedChannels } from "@/queries/use-managed-channels";
import { ReportMailCard } from "@/screens/account/report-mail-card";
import { pick } from "../support/pick";
import { renderWithLinks } from "../support/render";

vi.mock("@/api/report-addresses", { spy: true });
vi.mock("@/queries/accounts", { spy: true });
vi.mock("@/queries/use-managed-channels", { spy: true });
vi.mock("@/session/use-account", () => ({ useAccount: () => ({ id: "u1", isOwn: false }) }));

const garden = { id: "UCgarden", title: "Rosa's Garden" };
const anAddress = (change: Partial<ReportAddress> = {}): ReportAddress => ({
  id: "a1",
  email: "boss@example.com",
  channel_id: null,
  rhythm: "weekly",
  state: "confirmed",
  asks_left: 3,
  asked_at: "2026-05-01T08:00:00Z",
  told_at: "2026-05-04T08:00:00Z",
  ...change,
});

beforeEach(() => {
  vi.mocked(getReportAddresses).mockReset().mockResolvedValue([]);
  for (const call of [addReportAddress, changeReportAddress, askReportAddressAgain, removeReportAddress])
    vi.mocked(call).mockReset().mockResolvedValue(undefined);
  vi.mocked(useManagedChannels).mockReturnValue({ channels: [garden], all: true });
});

async function show(addresses: ReportAddress[] = []) {
  vi.mocked(getReportAddresses).mockResolvedValue(addresses);
  renderWithLinks(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Dialogs>
        <ReportMailCard zone="UTC" />
      </Dialogs>
    </QueryClientProvider>,
  );
  await screen.findByText(addresses[0]?.email ?? "No addresses yet.");
}

describe("the card of reports by mail", () => {
  it("asks an address to confirm, once it is one", async () => {
    await show();
    await userEvent.click(screen.getByRole("button", { name: "Add an address" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Mail a report" }));
    await userEvent.type(dialog.getByLabelText("Email"), "boss");
    await userEvent.click(dialog.getByRole("button", { name: "Send the email to confirm" }));
    expect(addReportAddress).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByLabelText("Email"), "@example.com");
    await userEvent.click(dialog.getByRole("combobox", { name: "How often" }));
    await pick(userEvent.setup(), "option", /^Monthly/);
    await userEvent.click(dialog.getByRole("button", { name: "Send the email to confirm" }));
    expect(addReportAddress).toHaveBeenCalledWith("boss@example.com", { rhythm: "monthly", channel: null });
  });

  it("says how each address stands and offers what fits", async () => {
    await show([
      anAddress(),
      anAddress({ id: "a2", email: "waits@example.com", state: "waiting", told_at: null }),
      anAddress({ id: "a3", email: "asked@example.com", state: "expired", asks_left: 0, told_at: null }),
      anAddress({ id: "a4", email: "gone@example.com", state: "unsubscribed" }),
    ]);
    expect(screen.getByText(/^weekly · all channels · last sent/)).toBeVisible();
    expect(screen.getByText("waiting for confirmation · weekly · all channels")).toBeVisible();
    expect(screen.getByText(/^unsubscribed · weekly/)).toBeVisible();
    const offered = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(offered.filter(Boolean)).toEqual([
      "Change the report for boss@example.com",
      "Remove boss@example.com",
      "Send the confirmation to waits@example.com again",
      "Change the report for waits@example.com",
      "Remove waits@example.com",
      "Change the report for asked@example.com",
      "Remove asked@example.com",
      "Remove gone@example.com",
    ]);
    await userEvent.click(screen.getByRole("button", { name: /^Send the confirmation/ }));
    expect(askReportAddressAgain).toHaveBeenCalledWith("a2");
  });

  it("changes a report and removes an address after a question", async () => {
    await show([anAddress()]);
    await userEvent.click(screen.getByRole("button", { name: "Change the report for boss@example.com" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("combobox", { name: "Channel" }));
    await pick(userEvent.setup(), "option", "Rosa's Garden");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(changeReportAddress).toHaveBeenCalledWith("a1", { rhythm: "weekly", channel: "UCgarden" });
    await userEvent.click(await screen.findByRole("button", { name: "Remove boss@example.com" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(removeReportAddress).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole("button", { name: "Remove" }));
    expect(removeReportAddress).toHaveBeenCalledWith("a1");
  });

  it("tells who manages nothing whom to ask, and reads no address", () => {
    vi.mocked(useManagedChannels).mockReturnValue({ channels: [], all: false });
    vi.mocked(useMyPlace).mockReturnValue({
      ...{ role: "responder", isOwn: false, permissions: ["read"], channels: null, ownerName: "Maya" },
    });
    void show().catch(() => undefined);
    expect(screen.getByText("Responders can't mail reports or see who gets them. Ask Maya.")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    expect(getReportAddresses).not.toHaveBeenCalled();
  });
});
