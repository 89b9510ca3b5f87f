/** Parts of a page that are fetched when they are shown. */
import { act, render, screen } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { onDemand } from "@/lib/on-demand";

const notified = vi.hoisted(() => vi.fn());
vi.mock("@/lib/notify", () => ({ notify: { info: notified } }));

function line(isThere: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
}
afterEach(() => {
  vi.restoreAllMocks();
  notified.mockClear();
});

const Menu = () => <p>the menu</p>;

/** What a page shows in its place when something in it fails. */
class Page extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? "page failed" : this.props.children;
  }
}

function shown(Part: ReturnType<typeof onDemand>) {
  render(
    <Page>
      <p>what was typed</p>
      <Suspense>
        <Part />
      </Suspense>
    </Page>,
  );
}

describe("a part that is fetched when it is shown", () => {
  it("leaves the page as it is without a network, says so once, and appears when there is one", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    line(false);
    const load = vi.fn(() => Promise.resolve({ Menu }));
    load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    shown(onDemand(load, "Menu"));
    await vi.waitFor(() => expect(notified).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(screen.getByText("what was typed")).toBeVisible();
    expect(screen.queryByText("page failed")).toBeNull();
    line(true);
    await act(() => window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("the menu")).toBeVisible();
    expect(notified).toHaveBeenCalledOnce();
  });

  it("is the page's trouble when the network is there, and so is every other error", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    line(true);
    shown(onDemand(() => Promise.reject<{ Menu: () => ReactNode }>(new TypeError("gone")), "Menu"));
    expect(await screen.findByText("page failed")).toBeVisible();
    line(false);
    const broken = () => {
      throw new Error("broken");
    };
    shown(onDemand(() => Promise.resolve({ Menu: broken }), "Menu"));
    await vi.waitFor(() => expect(screen.getAllByText("page failed")).toHaveLength(2), { timeout: 10_000 });
    expect(notified).not.toHaveBeenCalled();
  });
});
