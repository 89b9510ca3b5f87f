/** How an account hears of what waits: chosen on a card, told in the tab's title and by the browser. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getFirstSteps } from "@/api/automation";
import { getNoticeSettings, hideFirstSteps, type NoticeSettings, saveNoticeSettings } from "@/api/notices";
import { getPeople, type Person } from "@/api/people";
import { getPushChoices } from "@/api/push";
import { getReplyCounts, type ReplyCounts } from "@/api/replies";
import { countInTitle } from "@/lib/title-count";
import { NoticesCard } from "@/screens/account/notices-card";
import { WaitingNotices } from "@/screens/shell/waiting-notices";
import { pick } from "../support/pick.ts";
import { allSteps, maya, noCounts, noNotices } from "./support";

vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/notices", { spy: true });
vi.mock("@/api/people", { spy: true });
vi.mock("@/api/push", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/session/use-account", () => ({
  useAccount: () => ({ id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0001", isOwn: true }),
}));

const me: Person = {
  ...{ person_id: maya.id, name: "maya", email: null, role: "owner", channels: null },
  ...{ joined_at: "2026-11-01T08:00:00Z", is_me: true, last_seen_at: null, may_answer: true },
};
const robin: Person = { ...me, person_id: "robin", name: "robin", role: "responder", is_me: false };
let team: Person[];
let settings: NoticeSettings;
let counts: ReplyCounts;
let client: QueryClient;
let push: Awaited<ReturnType<typeof getPushChoices>>;
let permission: NotificationPermission;
const shown: { title: string; body: string | undefined }[] = [];
const requestPermission = vi.fn(async () => permission);

class FakeNotification {
  static get permission() {
    return permission;
  }
  static requestPermission = requestPermission;
  onclick: (() => void) | null = null;
  constructor(title: string, options?: NotificationOptions) {
    shown.push({ title, body: options?.body });
  }
  close() {}
}

beforeEach(() => {
  settings = noNotices;
  team = [me];
  counts = { ...noCounts };
  permission = "default";
  push = { key: null, devices: [] };
  shown.length = 0;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  requestPermission.mockClear();
  vi.stubGlobal("Notification", FakeNotification);
  vi.mocked(getNoticeSettings).mockImplementation(async () => settings);
  vi.mocked(saveNoticeSettings)
    .mockReset()
    .mockImplementation(async (_, change) => {
      settings = { ...settings, ...change };
    });
  vi.mocked(getReplyCounts).mockImplementation(async () => counts);
  vi.mocked(getPeople).mockImplementation(async () => team);
  vi.mocked(getPushChoices).mockImplementation(async () => push);
  document.title = "Replies · Rejoinder";
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (children: ReactNode) =>
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>);
const readAgain = () => act(() => client.invalidateQueries());

/** Comments begin to wait while the tab is behind others. */
async function fourMoreUnseen() {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  show(<WaitingNotices />);
  await waitFor(() => expect(getReplyCounts).toHaveBeenCalled());
  counts.to_approve = 4;
  await readAgain();
  await waitFor(() => expect(document.title).toMatch(/^\(4\)/));
}

describe("the card of the account", () => {
  const box = (name: string | RegExp) => screen.getByRole("combobox", { name });

  it("chooses a mail a day, and the hour of it", async () => {
    const user = userEvent.setup();
    show(<NoticesCard />);
    await waitFor(() => expect(box("Email about waiting comments")).not.toHaveAttribute("data-disabled"));
    expect(screen.queryByLabelText("At")).toBeNull();
    await user.click(box("Email about waiting comments"));
    await pick(user, "option", "Daily");
    await waitFor(() => expect(saveNoticeSettings).toHaveBeenCalledWith(maya.id, { digest: "daily" }));
    await user.click(await screen.findByRole("combobox", { name: "At" }));
    await pick(user, "option", "18:00");
    await waitFor(() => expect(saveNoticeSettings).toHaveBeenLastCalledWith(maya.id, { digest_hour: 18 }));
  });

  it("says which numbers of waiting comments there can be, and saves one of them", async () => {
    settings.digest = "when_more";
    const user = userEvent.setup();
    show(<NoticesCard />);
    const number = await screen.findByLabelText("When more than this many are waiting");
    await user.clear(number);
    await user.tab();
    expect(await screen.findByText(/^Enter a number from \d+ to \d+\.$/)).toBeVisible();
    expect(saveNoticeSettings).not.toHaveBeenCalled();
    await user.type(number, "50");
    await user.tab();
    await waitFor(() => expect(saveNoticeSettings).toHaveBeenCalledWith(maya.id, { digest_threshold: 50 }));
  });

  it("chooses the weekly mail, and, beside others who answer, what teammates do", async () => {
    const user = userEvent.setup();
    team = [
      { ...robin, role: "owner" },
      { ...me, role: "responder" },
    ];
    show(<NoticesCard />);
    await user.click(await screen.findByRole("switch", { name: "Email when a comment is assigned to me" }));
    await waitFor(() => expect(saveNoticeSettings).toHaveBeenCalledWith(maya.id, { assigned: false }));
    await user.click(screen.getByRole("switch", { name: "Weekly email" }));
    await waitFor(() => expect(saveNoticeSettings).toHaveBeenLastCalledWith(maya.id, { weekly_mail: true }));
  });

  it("offers who answers alone no mail about teammates", async () => {
    show(<NoticesCard />);
    await waitFor(() => expect(getPeople).toHaveBeenCalled());
    expect(await screen.findByRole("switch", { name: "Weekly email" })).toBeVisible();
    expect(screen.queryByRole("switch", { name: /assigned to me/ })).toBeNull();
  });

  it("offers who may only read the weekly mail, and none about what waits", async () => {
    team = [robin, { ...robin, person_id: "noor" }, { ...me, role: "viewer", may_answer: false }];
    show(<NoticesCard />);
    await waitFor(() => expect(screen.queryByText("Email about waiting comments")).toBeNull());
    expect(screen.getByRole("switch", { name: "Weekly email" })).toBeVisible();
    expect(screen.queryByRole("switch", { name: /mentions me/ })).toBeNull();
  });

  it("asks the browser for its permission on a press only, and keeps a refusal off", async () => {
    const user = userEvent.setup();
    show(<NoticesCard />);
    const toggle = screen.getByRole("switch", { name: "Browser notifications" });
    await waitFor(() => expect(toggle).not.toHaveAttribute("data-disabled"));
    expect(requestPermission).not.toHaveBeenCalled();
    permission = "denied";
    await user.click(toggle);
    expect(await screen.findByText(/^This browser blocks notifications/)).toBeVisible();
    expect(saveNoticeSettings).not.toHaveBeenCalled();
  });

  it("switches them on where the browser allows it", async () => {
    const user = userEvent.setup();
    show(<NoticesCard />);
    const toggle = screen.getByRole("switch", { name: "Browser notifications" });
    await waitFor(() => expect(toggle).not.toHaveAttribute("data-disabled"));
    permission = "granted";
    await user.click(toggle);
    await waitFor(() => expect(saveNoticeSettings).toHaveBeenCalledWith(maya.id, { browser: true }));
  });

  it("brings the first steps back for who hid them, while there are some left to make", async () => {
    settings = { ...noNotices, first_steps_hidden: true };
    vi.mocked(getFirstSteps).mockResolvedValue({ ...allSteps, seen_public: false });
    vi.mocked(hideFirstSteps).mockImplementation(async (first_steps_hidden) => {
      settings = { ...settings, first_steps_hidden };
    });
    show(<NoticesCard />);
    await userEvent.click(await screen.findByRole("button", { name: "Show first steps" }));
    expect(hideFirstSteps).toHaveBeenCalledExactlyOnceWith(false);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Show first steps" })).toBeNull());
    settings = { ...noNotices, first_steps_hidden: true };
    vi.mocked(getFirstSteps).mockResolvedValue(allSteps);
    await readAgain();
    expect(screen.queryByRole("button", { name: "Show first steps" })).toBeNull();
  });
});

describe("this device", () => {
  it("is offered nothing where the operator has it turned off", async () => {
    show(<NoticesCard />);
    await waitFor(() => expect(getPushChoices).toHaveBeenCalled());
    expect(await screen.findByRole("switch", { name: "Weekly email" })).toBeVisible();
    expect(screen.queryByText("Notifications on this device")).toBeNull();
  });

  it("is told why where its browser can't, with what can be done about it", async () => {
    push.key = "a key";
    show(<NoticesCard />);
    expect(await screen.findByText(/^This browser can't notify you/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Notify me on this device" })).toBeNull();
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_6)");
    cleanup();
    show(<NoticesCard />);
    expect(await screen.findByText(/add Rejoinder to the home screen first/)).toBeVisible();
  });
});

describe("what waits", () => {
  it("stands in the tab's title, whatever the page is called, and goes when nothing waits", async () => {
    counts.to_approve = 11;
    counts.needs_answer = 1;
    show(<WaitingNotices />);
    await waitFor(() => expect(document.title).toBe("(12) Replies · Rejoinder"));
    document.title = "Reports · Rejoinder";
    await waitFor(() => expect(document.title).toBe("(12) Reports · Rejoinder"));
    counts = { ...noCounts };
    await readAgain();
    await waitFor(() => expect(document.title).toBe("Reports · Rejoinder"));
  });

  it("is one number in the title, however many ask for one", async () => {
    countInTitle(3);
    countInTitle(7);
    document.title = "Rules · Rejoinder";
    await waitFor(() => expect(document.title).toBe("(7) Rules · Rejoinder"));
    countInTitle(0);
    expect(document.title).toBe("Rules · Rejoinder");
  });

  it("is told by the browser once, and only to somebody who looks at something else", async () => {
    permission = "granted";
    settings.browser = true;
    counts.to_approve = 2;
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
    show(<WaitingNotices />);
    await waitFor(() => expect(document.title).toMatch(/^\(2\)/));
    counts = { ...counts, to_approve: 3 };
    await readAgain();
    await waitFor(() => expect(document.title).toMatch(/^\(3\)/));
    expect(shown).toEqual([]);

    visibility.mockReturnValue("hidden");
    counts = { ...counts, to_approve: 5, needs_answer: 1 };
    await readAgain();
    await waitFor(() =>
      expect(shown).toEqual([
        { title: "You have comments waiting", body: "New: 2 to approve, 1 with a question for you." },
      ]),
    );
    await readAgain();
    counts = { ...counts, to_approve: 4 };
    await readAgain();
    await waitFor(() => expect(document.title).toMatch(/^\(5\)/));
    expect(shown).toHaveLength(1);
  });

  it("is left to the service worker by a phone, which lets no page tell it", async () => {
    permission = "granted";
    settings.browser = true;
    vi.stubGlobal(
      "Notification",
      class extends FakeNotification {
        constructor() {
          super("");
          throw new TypeError("Illegal constructor");
        }
      },
    );
    await fourMoreUnseen();
  });

  it("is not told by a browser that nobody asked to", async () => {
    permission = "granted";
    await fourMoreUnseen();
    expect(shown).toEqual([]);
  });
});
