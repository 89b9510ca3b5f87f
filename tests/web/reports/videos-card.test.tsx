import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { VideosCard } from "@/screens/reports/videos/videos-card";
import { aVideo } from "./dashboard-answer";

function show(change: Partial<typeof aVideo>, readsViews = true) {
  render(<VideosCard videos={[{ ...aVideo, ...change }]} readsViews={readsViews} derived zone="UTC" />);
  const [, row] = screen.getAllByRole("row");
  return within(row as HTMLElement);
}

describe("the dashboard's videos", () => {
  it("show views beside comments, with the rate of comments marked as derived", () => {
    const row = show({ views: 48_210, comments_per_thousand: 4.2, views_read_at: "2026-11-21T18:05:09Z" });
    const cells = row.getAllByRole("cell");
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent?.trim())).toEqual([
      "Video",
      "Views",
      "Comments",
      "Open",
      "Questions derived",
      "Published",
      "Coverage without history",
    ]);
    expect(cells[1]).toHaveTextContent("48,2104.2 comments per 1,000 (derived)");
    expect(cells[1]).toHaveAttribute("title", "YouTube Analytics, updated Nov 21, 2026, 18:05:09 UTC");
    expect(cells[2]).toHaveTextContent("12");
    expect(screen.getByRole("button", { name: "How Views is counted" })).toBeVisible();
  });

  it("say what is not read yet, and what YouTube Analytics has no figures for", () => {
    expect(show({}).getByText("Not read yet")).toBeVisible();
    expect(show({ views_read_at: "2026-11-21T18:05:09Z" }).queryByText("48,210")).toBeNull();
    expect(screen.getByText("No data yet")).toBeVisible();
  });

  it("give no rate where nobody has watched", () => {
    const row = show({ views: 0, comments_per_thousand: null, views_read_at: "2026-11-21T18:05:09Z" });
    expect(row.queryByText(/per 1,000/)).toBeNull();
  });

  it("have no views where the owner has switched them off", () => {
    show({}, false);
    expect(screen.queryByRole("columnheader", { name: /Views/ })).toBeNull();
    expect(screen.queryByText("Not read yet")).toBeNull();
  });
});
