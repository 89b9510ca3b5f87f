import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { getConnections } from "@/api/connections";
import { ApiError } from "@/api/errors";
import { listHeldComments, sendModerations } from "@/api/functions";
import {
  getModerationProgress,
  getModerations,
  type Moderation,
  moderateComments,
  previewModeration,
} from "@/api/moderations";
import { aConnection, aProfile, CHANNEL, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/functions", { spy: true });
vi.mock("@/api/moderations", { spy: true });

function held(id: string, kind: "held" | "likely_spam" = "held") {
  return {
    comment_id: id,
    thread_id: id,
    video_id: "9bZkp7q19f0",
    video_title: "Rye for beginners",
    author_name: `@${id}`,
    text: `Words of ${id}`,
    published_at: "2026-11-20T10:00:00Z",
    kind,
  };
}

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  vi.mocked(listHeldComments)
    .mockReset()
    .mockResolvedValueOnce({
      comments: [held("ana"), held("ben", "likely_spam")],
      next_page_token: "2",
      units: 1,
    })
    .mockResolvedValueOnce({
      comments: [held("ben", "likely_spam"), held("cem")],
      next_page_token: null,
      units: 1,
    });
  vi.mocked(sendModerations).mockRejectedValue(new Error("The schedule sends it."));
  vi.mocked(moderateComments).mockReset();
  vi.mocked(moderateComments).mockImplementation(async (_channel, _act, ids) => ({
    asked: ids.length,
    busy: 0,
  }));
  vi.mocked(previewModeration).mockImplementation(async (_channel, act, ids) => ({
    comments: ids.length,
    calls: 1,
    credits: 50,
    undoable: act === "publish" || act === "hold",
    today: ids.length,
    resumes_at: null,
  }));
  vi.mocked(getModerations).mockResolvedValue([]);
  vi.mocked(getModerationProgress).mockResolvedValue(atRest);
});

const atRest = { asked: 0, done: 0, refused: 0, unsure: 0, open: 0, resumes_at: null, reason: null };

function decided(comment_id: string, parts: Partial<Moderation> = {}): Moderation {
  return {
    ...{
      comment_id,
      author_name: `@${comment_id}`,
      line: `Words of ${comment_id}`,
      act: "publish",
      state: "done",
    },
    ...{
      reason: null,
      asked_by: "Mia",
      asked_at: "2026-11-20T11:00:00Z",
      settled_at: "2026-11-20T11:01:00Z",
    },
    due_at: null,
    ...parts,
  };
}

async function openScreen() {
  const app = renderApp("/app/held");
  await screen.findByRole("heading", { level: 1, name: "Held comments" });
  return app;
}

async function openList() {
  const app = await openScreen();
  await app.user.click(screen.getByRole("button", { name: "Check for held comments" }));
  await screen.findByText("Words of ana");
  return app;
}

describe("Held comments", () => {
  it("are read only when asked for, and the price is said before", async () => {
    await openScreen();
    expect(
      screen.getByText(
        "Checking uses 1 credit per page. Publishing or hiding uses 50 credits for up to 50 comments.",
      ),
    ).toBeVisible();
    expect(listHeldComments).not.toHaveBeenCalled();
  });

  it("show what is held and what looks like spam, and more on request", async () => {
    const { user } = await openList();
    expect(listHeldComments).toHaveBeenCalledExactlyOnceWith(CHANNEL, undefined);
    expect(screen.getByText("Held for review")).toBeVisible();
    expect(screen.getByText("Likely spam")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show more (1 credit)" }));
    expect(await screen.findByText("Words of cem")).toBeVisible();
    expect(listHeldComments).toHaveBeenLastCalledWith(CHANNEL, "2");
    expect(screen.getAllByText("Words of ben")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Show more (1 credit)" })).toBeNull();
    expect(screen.getByText(/^2 credits used here/)).toBeVisible();
  });

  it("are published after a question that says the cost", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: "Publish the comment by @ana" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Publish this comment?" }));
    expect(await question.findByText("1 call to YouTube, 50 credits.")).toBeVisible();
    await user.click(question.getByRole("button", { name: "Publish 1 comment" }));
    expect(moderateComments).toHaveBeenCalledExactlyOnceWith(CHANNEL, "publish", ["ana"]);
    expect(await screen.findByText("1 comment on the way to YouTube")).toBeInTheDocument();
  });

  it("are hidden together after one question that says it cannot be undone", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("checkbox", { name: "Select all loaded comments" }));
    expect(screen.getByText("2 of 2 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Hide: 2 selected" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Hide 2 comments?" }));
    expect(await question.findByText(/can't be undone/)).toBeVisible();
    expect(moderateComments).not.toHaveBeenCalled();
    await user.click(question.getByRole("button", { name: "Hide 2 comments" }));
    await waitFor(() =>
      expect(moderateComments).toHaveBeenCalledExactlyOnceWith(CHANNEL, "reject", ["ana", "ben"]),
    );
    expect(await screen.findByText("2 comments")).toBeVisible();
  });

  it("are walked through, selected and decided about by keys", async () => {
    const { user } = await openList();
    await user.keyboard("jxjXh");
    const question = within(await screen.findByRole("alertdialog", { name: "Hold 2 comments for review?" }));
    await user.click(await question.findByRole("button", { name: "Hold 2 comments" }));
    expect(moderateComments).toHaveBeenCalledExactlyOnceWith(CHANNEL, "hold", ["ana", "ben"]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await user.keyboard("?");
    const keys = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(keys.getByText("Hide and ban viewers")).toBeVisible();
  });

  it("are narrowed down by kind and words", async () => {
    const { user } = await openList();
    await user.type(screen.getByRole("searchbox", { name: "Search held comments" }), "ben");
    expect(screen.queryByText("Words of ana")).toBeNull();
    expect(screen.getByText("Words of ben")).toBeVisible();
    expect(screen.getByText("1 comment")).toBeVisible();
  });

  it("say what became of each, who decided and when, and how far all are", async () => {
    vi.mocked(getModerationProgress).mockResolvedValue({
      ...{ asked: 3, done: 1, refused: 1, unsure: 0, open: 1, reason: "quota" },
      resumes_at: "2026-11-21T08:00:00Z",
    });
    vi.mocked(getModerations).mockResolvedValue([
      decided("ana"),
      decided("old", { act: "hold", state: "refused", reason: "commentNotFound" }),
      decided("ben", { act: "reject", state: "waiting", reason: "quota", settled_at: null }),
    ]);
    await openList();
    expect(screen.getByText("2 of 3 comments done, 1 not done")).toBeVisible();
    expect(
      screen.getByText(/Today's share of the YouTube quota is used up. The rest goes after/),
    ).toBeVisible();
    const list = within(screen.getByRole("list", { name: /^Held comments on/ }));
    expect(list.getByText("Published")).toBeVisible();
    expect(list.getByText("Hide: Waiting")).toBeVisible();
    expect(list.getAllByText(/^Mia, /)).toHaveLength(2);
    expect(list.getByRole("button", { name: "Publish the comment by @ben" })).toBeDisabled();
    const others = within(screen.getByRole("region", { name: "Recent decisions" }));
    expect(others.getByText("YouTube no longer has this comment.")).toBeVisible();
    expect(others.queryByText("Words of ana")).toBeNull();
  });

  it("stay when the decision could not be kept, which is said", async () => {
    vi.mocked(moderateComments).mockRejectedValue(
      new ApiError("At most 2000 comments of a channel can be decided about at a time.", {
        code: "too_many_moderations",
        status: 422,
      }),
    );
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: "Publish the comment by @ana" }));
    await user.click(await screen.findByRole("button", { name: "Publish 1 comment" }));
    expect(
      await screen.findByText("At most 2000 comments of a channel can be decided about at a time."),
    ).toBeInTheDocument();
    expect(screen.getByText("Words of ana")).toBeVisible();
  });

  it("say why they could not be read", async () => {
    vi.mocked(listHeldComments)
      .mockReset()
      .mockRejectedValue(new ApiError("Reconnect the channel.", { code: "need_reauth", status: 409 }));
    const { user } = await openScreen();
    await user.click(screen.getByRole("button", { name: "Check for held comments" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Reconnect the channel.");
  });

  it("say what to do without a channel", async () => {
    vi.mocked(getConnections).mockResolvedValue([]);
    await openScreen();
    expect(screen.getByText("No channel connected")).toBeVisible();
  });
});
