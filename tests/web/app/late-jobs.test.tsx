import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { getLateJobs } from "@/api/late-jobs";
import { getOperatorSession } from "@/api/operator-access";
import { LATE_JOBS_EVERY_MS, lateJobsQuery } from "@/queries/late-jobs";
import { queryClient } from "@/session/query-client";
import { ownClock } from "../support/clock";
import { aProfile, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/late-jobs", { spy: true });
vi.mock("@/api/operator-access", { spy: true });

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getOperatorSession).mockResolvedValue(null);
  vi.mocked(getLateJobs).mockReset().mockResolvedValue([]);
});

const lookAgain = () => act(() => queryClient.refetchQueries(lateJobsQuery));

describe("The banner about a schedule that stands still", () => {
  it("says on any screen what does not happen and since when, and goes when it runs again", async () => {
    const time = ownClock();
    renderApp("/app/how-it-works");
    await screen.findByRole("heading", { level: 1 });
    expect(getLateJobs).not.toHaveBeenCalled();
    await time.passes(3_000);
    expect(getLateJobs).toHaveBeenCalledOnce();
    expect(screen.queryByText("Rejoinder has stopped working.")).toBeNull();

    vi.mocked(getLateJobs).mockResolvedValue([
      { job: "sync-comments", since: "2026-11-20T10:04:30Z" },
      { job: "post-replies", since: "2026-11-20T10:05:01Z" },
      { job: "unknown-to-this-version", since: "2026-11-20T10:05:01Z" },
    ]);
    await lookAgain();
    const banner = (await screen.findByText("Rejoinder has stopped working.")).closest("p");
    expect(banner).toHaveTextContent(
      "Rejoinder has stopped working. New comments have not been read since Nov 20, 10:04. Approved replies have not been posted since Nov 20, 10:05. " +
        "Everything continues once it's running again.",
    );

    vi.mocked(getLateJobs).mockResolvedValue([]);
    await lookAgain();
    await waitFor(() => expect(screen.queryByText("Rejoinder has stopped working.")).toBeNull());
  });

  it("comes within three minutes of the stop", () => {
    // Late after 2:15 minutes: tests/db/schedule.test.ts.
    const lateAfterMs = 135_000;
    expect(lateAfterMs + LATE_JOBS_EVERY_MS).toBeLessThan(180_000);
  });
});
