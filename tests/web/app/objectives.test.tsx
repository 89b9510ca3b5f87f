import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { getFirstSteps } from "@/api/automation";
import { getObjective, type Objective, saveObjective } from "@/api/objectives";
import { forgetText } from "@/lib/kept-texts";
import { aProfile, maya, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/objectives", { spy: true });

function anObjective(change: Partial<Objective> = {}): Objective {
  return {
    id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0010",
    user_id: maya.id,
    email: maya.email,
    channel_id: null,
    objective_text: "Help home cooks.",
    tags: ["More engagement"],
    created_at: "2026-11-20T10:00:00Z",
    updated_at: "2026-11-20T10:00:00Z",
    ...change,
  };
}

beforeEach(() => {
  forgetText(`objective ${maya.id}`);
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getObjective).mockResolvedValue(null);
  vi.mocked(getFirstSteps).mockResolvedValue({
    connected: true,
    objective: true,
    policy: true,
    switched_on: true,
    answered: true,
    seen_public: true,
  });
  vi.mocked(saveObjective).mockReset();
});

async function openScreen() {
  const app = renderApp("/app/objectives");
  return { ...app, box: await screen.findByLabelText("What do you want to achieve?") };
}

describe("Objective", () => {
  it("saves the text and the chosen tags as a new row and says Saved with the time", async () => {
    vi.mocked(saveObjective).mockResolvedValue(anObjective({ updated_at: "2026-11-21T14:05:00Z" }));
    const { user, box } = await openScreen();
    await user.type(box, "  Help home cooks.  ");
    await user.click(screen.getByRole("button", { name: "Help the community" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(saveObjective).toHaveBeenCalledExactlyOnceWith(
      maya.id,
      "Help home cooks.",
      ["Help the community"],
      null,
    );
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(screen.getAllByText("Nov 21, 14:05")).not.toHaveLength(0);
  });

  it("shows the latest objective, also a tag that is no suggestion any more", async () => {
    vi.mocked(getObjective).mockResolvedValue(anObjective({ tags: ["More engagement", "Sell the book"] }));
    const { box } = await openScreen();
    expect(box).toHaveValue("Help home cooks.");
    expect(screen.getByRole("button", { name: "More engagement" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("button", { name: "Sell the book" })).toHaveAttribute("aria-pressed", "true");
  });

  it("gives the saved objective back when changes are discarded", async () => {
    vi.mocked(getObjective).mockResolvedValue(anObjective());
    const { user, box } = await openScreen();
    expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull();
    await user.type(box, " And bakers.");
    await user.click(screen.getByRole("button", { name: "More engagement" }));
    await user.click(screen.getByRole("button", { name: "Discard changes" }));
    expect(box).toHaveValue("Help home cooks.");
    expect(screen.getByRole("button", { name: "More engagement" })).toHaveAttribute("aria-pressed", "true");
  });

  it("keeps what was typed and chosen when the screen is left and opened again", async () => {
    const { user, box, router } = await openScreen();
    await user.type(box, "Half a sen");
    await user.click(screen.getByRole("button", { name: "Improve funnel" }));
    await act(() => router.navigate({ to: "/app/how-it-works" }));
    await waitFor(() => expect(screen.queryByLabelText("What do you want to achieve?")).toBeNull());
    await act(() => router.navigate({ to: "/app/objectives" }));
    expect(await screen.findByLabelText("What do you want to achieve?")).toHaveValue("Half a sen");
    expect(screen.getByRole("button", { name: "Improve funnel" })).toHaveAttribute("aria-pressed", "true");
  });
});
