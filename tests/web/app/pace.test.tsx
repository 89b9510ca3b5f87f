import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { getAutomationSettings, getFirstSteps, getLatestConsent } from "@/api/automation";
import { getConnections, getOAuthClients } from "@/api/connections";
import { getNoticeSettings } from "@/api/notices";
import { getModelCosts, getPausedChannels, getPostingPace, resumeChannel, savePace } from "@/api/pace";
import { getToday } from "@/api/today";
import { checkPace, toPaceForm } from "@/features/posting/pace-form";
import { clockOf, minutesOf, secondsWords } from "@/features/posting/pace-words";
import { serveInbox } from "./inbox-server";
import { servePace } from "./owner-server";
import {
  aClient,
  aConnection,
  allSteps,
  aPace,
  aProfile,
  aToday,
  CHANNEL,
  maya,
  noNotices,
  renderApp,
  someSettings,
} from "./support";

// jscpd:ignore-start: Vitest moves mocks to the top of the file they stand in, so each file says its own.
vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/saved-views", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/notices", { spy: true });
vi.mock("@/api/pace", { spy: true });
vi.mock("@/api/today", { spy: true });
// jscpd:ignore-end

const pause = {
  user_id: maya.id,
  channel_id: CHANNEL,
  channel_title: "Slow Kitchen",
  paused_at: "2026-11-20T10:00:00Z",
  not_public: 3,
  judged: 10,
};

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile({ timezone: "Europe/Paris" }));
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings());
  vi.mocked(getFirstSteps).mockResolvedValue(allSteps);
  vi.mocked(getLatestConsent).mockResolvedValue(null);
  vi.mocked(getNoticeSettings).mockResolvedValue(noNotices);
  vi.mocked(getToday).mockResolvedValue([aToday()]);
  serveInbox([]);
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  vi.mocked(getOAuthClients).mockResolvedValue([aClient()]);
  servePace();
  vi.mocked(getModelCosts).mockResolvedValue([]);
  vi.mocked(savePace).mockReset().mockResolvedValue();
  vi.mocked(resumeChannel).mockReset().mockResolvedValue();
});

describe("the model card", () => {
  it("shows calls, tokens and cost of each day, and what they were for", async () => {
    const of = { day: "2026-11-20", input_tokens: 1_000, output_tokens: 200 };
    vi.mocked(getModelCosts).mockResolvedValue([
      { ...of, purpose: "draft", calls: 40, money: 0.25 },
      { ...of, purpose: "translate", calls: 2, money: 0.5 },
    ]);
    renderApp("/app/account/posting");
    const row = (await screen.findByText("drafts: 40, translations: 2")).closest("tr");
    expect(row).toHaveTextContent("Nov 20, 2026drafts: 40, translations: 2422,4000.75");
    expect(screen.getByText("In the last 30 days: 0.75.")).toBeVisible();
  });

  it("says nothing of money where the operator has set no prices", async () => {
    vi.mocked(getModelCosts).mockResolvedValue([
      { day: "2026-11-20", purpose: "try", calls: 1, input_tokens: 10, output_tokens: 5, money: 0 },
    ]);
    renderApp("/app/account/posting");
    expect(await screen.findByText("reply tests: 1")).toBeVisible();
    expect(screen.queryByText("Cost")).toBeNull();
  });
});

describe("the pace card", () => {
  it("shows how much of each limit is used and until when it is quiet", async () => {
    vi.mocked(getAutomationSettings).mockResolvedValue(
      someSettings({ quiet_from: 22 * 60, quiet_to: 7 * 60 }),
    );
    vi.mocked(getPostingPace).mockResolvedValue(aPace({ quiet_until: "2026-11-21T06:00:00Z" }));
    renderApp("/app/account/posting");
    const used = (await screen.findByText("Posted in the last hour")).parentElement;
    expect(used).toHaveTextContent("12 of 30");
    expect(screen.getByText("Model calls today").parentElement).toHaveTextContent("210 of 1,000");
    expect(screen.getByText("Quiet until 07:00: approved replies wait.")).toBeVisible();
    expect(screen.getByText("22:00 to 07:00")).toBeVisible();
  });

  it("saves every limit, quiet hours in the owner's zone, the undo window and the age", async () => {
    const { user } = renderApp("/app/account/posting");
    await user.click(await screen.findByRole("button", { name: "Change pace" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByLabelText("Replies per hour"));
    await user.type(dialog.getByLabelText("Replies per hour"), "5");
    await user.clear(dialog.getByLabelText("Time to undo, seconds"));
    await user.type(dialog.getByLabelText("Time to undo, seconds"), "300");
    await user.clear(dialog.getByLabelText("Oldest comment, days"));
    await user.type(dialog.getByLabelText("Oldest comment, days"), "14");
    await user.click(
      dialog.getByRole("checkbox", { name: "Post nothing during these hours (Europe/Paris)" }),
    );
    expect(dialog.getByLabelText("From")).toHaveValue("22:00");
    await user.click(dialog.getByRole("button", { name: "Save pace" }));
    await waitFor(() => expect(savePace).toHaveBeenCalledTimes(1));
    expect(savePace).toHaveBeenCalledWith(
      maya.id,
      expect.objectContaining({
        cap_hour: 5,
        cap_day: 150,
        undo_window_seconds: 300,
        max_comment_age_days: 14,
        quiet_from: 1320,
        quiet_to: 420,
        once_per_viewer: true,
      }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("keeps model calls within the operator's ceiling", async () => {
    const { user } = renderApp("/app/account/posting");
    await screen.findByText("210", { exact: false });
    await user.click(await screen.findByRole("button", { name: "Change pace" }));
    const dialog = within(await screen.findByRole("dialog"));
    const calls = dialog.getByLabelText("Model calls a day");
    expect(calls).toHaveAccessibleDescription(
      "At most 5,000. After that, comments wait until the next UTC day.",
    );
    await user.clear(calls);
    await user.type(calls, "5001");
    await user.click(dialog.getByRole("button", { name: "Save pace" }));
    expect(dialog.getByText("Enter a whole number from 1 to 5,000.")).toBeVisible();
    expect(savePace).not.toHaveBeenCalled();
  });

  it("refuses figures that cannot be", () => {
    const form = {
      ...toPaceForm(someSettings()),
      cap_hour: "0",
      breaker_not_public: "8",
      breaker_judged: "5",
    };
    expect(checkPace(form)).toEqual({
      problems: {
        cap_hour: "Enter a whole number from 1 to 200.",
        breaker_judged: "Must be at least the number next to it.",
      },
    });
    const quiet = { ...toPaceForm(someSettings()), quiet: true, quiet_from: "09:00", quiet_to: "09:00" };
    expect(checkPace(quiet)).toEqual({
      problems: { quiet_to: "Choose a different end time." },
    });
  });

  it("keeps no quiet hours that are not asked for", () => {
    expect(checkPace(toPaceForm(someSettings()))).toMatchObject({
      pace: { quiet_from: null, quiet_to: null },
    });
  });

  it("reads times and says durations", () => {
    expect([clockOf(0), clockOf(1439), minutesOf("23:59"), minutesOf("24:00"), minutesOf("")]).toEqual([
      "00:00",
      "23:59",
      1439,
      null,
      null,
    ]);
    expect([1, 30, 60, 90, 300].map(secondsWords)).toEqual([
      "1 second",
      "30 seconds",
      "1 minute",
      "90 seconds",
      "5 minutes",
    ]);
  });
});

describe("the notice on the replies", () => {
  it("says that a channel is paused and resumes it after a question", async () => {
    vi.mocked(getPausedChannels).mockResolvedValue([pause]);
    const { user } = renderApp("/app/replies");
    expect(await screen.findByText("Paused: 3 of the last 10 replies are not public")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Resume" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(resumeChannel).not.toHaveBeenCalled();
    vi.mocked(getPausedChannels).mockResolvedValue([]);
    await user.click(question.getByRole("button", { name: "Resume posting" }));
    expect(resumeChannel).toHaveBeenCalledExactlyOnceWith(CHANNEL);
    await waitFor(() => expect(screen.queryByText(/^Paused: 3/)).toBeNull());
  });

  it("says that shadow mode is on and that comments wait for the model", async () => {
    vi.mocked(getPostingPace).mockResolvedValue(
      aPace({
        shadow_mode: true,
        model_calls_today: 1000,
        model_held: "model_budget",
        waiting_for_model: 4,
      }),
    );
    renderApp("/app/replies");
    expect(await screen.findByText(/Shadow mode is on/)).toBeVisible();
    expect(screen.getByText(/4 comments are waiting for a draft: today's 1,000 model calls/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Change the limit" })).toBeVisible();
  });
});

describe.each(["/app/automations", "/app/replies"])("the notice of the model on %s", (path) => {
  it("says that the operator's ceiling is reached, which the owner cannot change", async () => {
    vi.mocked(getPostingPace).mockResolvedValue(aPace({ model_held: "model_ceiling", waiting_for_model: 1 }));
    renderApp(path);
    expect(
      await screen.findByText(/1 comment is waiting for a draft: today.s model limit is reached/),
    ).toBeVisible();
    expect(screen.queryByRole("link", { name: "Change the limit" })).toBeNull();
  });

  it("says plainly that drafting waits while the model is not reachable, and that the operator knows", async () => {
    vi.mocked(getPostingPace).mockResolvedValue(aPace({ model_held: "model_down", waiting_for_model: 3 }));
    renderApp(path);
    expect(
      await screen.findByText(
        /drafting is paused\. The model can.t be reached and the operator has been told/,
      ),
    ).toBeVisible();
  });

  it("offers no higher limit to an owner who is at the operator's ceiling", async () => {
    vi.mocked(getPostingPace).mockResolvedValue(
      aPace({ model_calls_limit: 5000, model_held: "model_budget", waiting_for_model: 2 }),
    );
    renderApp(path);
    expect(await screen.findByText(/today's 5,000 model calls are used up/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Change the limit" })).toBeNull();
  });
});
