import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { getConnections } from "@/api/connections";
import { ApiError } from "@/api/errors";
import { decideHeldComment, listHeldComments } from "@/api/functions";
import { aConnection, aProfile, CHANNEL, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/functions", { spy: true });

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
  vi.mocked(decideHeldComment)
    .mockReset()
    .mockImplementation(async (_, comment_id) => ({ comment_id, units: 50 }));
});

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
      screen.getByText("Checking uses 1 credit per page. Publishing or rejecting a comment uses 50 credits."),
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

  it("are published with one press", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: "Publish the comment by @ana" }));
    expect(decideHeldComment).toHaveBeenCalledExactlyOnceWith(CHANNEL, "ana", "publish");
    expect(await screen.findByText("Comment published")).toBeInTheDocument();
    expect(screen.queryByText("Words of ana")).toBeNull();
  });

  it("are rejected only after a question that says it cannot be undone", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: "Reject the comment by @ben" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/can't be undone/)).toBeVisible();
    expect(decideHeldComment).not.toHaveBeenCalled();
    await user.click(question.getByRole("button", { name: "Reject comment" }));
    expect(decideHeldComment).toHaveBeenCalledExactlyOnceWith(CHANNEL, "ben", "reject");
    await waitFor(() => expect(screen.queryByText("Words of ben")).toBeNull());
  });

  it("stay when the decision fails, which is said", async () => {
    vi.mocked(decideHeldComment).mockRejectedValue(
      new ApiError("Today's YouTube quota is used up.", { code: "quota", status: 429 }),
    );
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: "Publish the comment by @ana" }));
    expect(await screen.findByText("Today's YouTube quota is used up.")).toBeInTheDocument();
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
