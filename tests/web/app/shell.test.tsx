import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { aProfile, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
});

describe("the frame of every signed-in screen", () => {
  it("opens the menu of commands with Ctrl+K where no comment is, and leads to another screen", async () => {
    const { user, router } = renderApp("/app/how-it-works");
    await screen.findByRole("heading", { level: 1 });
    await user.keyboard("{Control>}k{/Control}");
    const dialog = within(await screen.findByRole("dialog", { name: "Commands" }));
    expect(dialog.queryByText("Approve")).toBeNull();
    await waitFor(() => expect(dialog.getByLabelText("Find a command")).toHaveFocus());
    await user.keyboard("rul{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/rules"));
  });

  it("says that there is no network as long as there is none", async () => {
    renderApp("/app/how-it-works");
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText("You're offline.")).toBeNull();
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(await screen.findByText("You're offline.")).toBeVisible();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByText("You're offline.")).toBeNull());
  });
});
