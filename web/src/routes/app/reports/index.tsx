import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { loadReports } from "@/features/report-parts/load";
import { written } from "@/lib/written-search";
import { ReportsScreen } from "@/screens/reports/reports-screen";
import type { ReportsSearch } from "@/screens/reports/search";

const Replies = lazy(() =>
  import("@/screens/replies/embedded-replies").then(({ EmbeddedReplies }) => ({ default: EmbeddedReplies })),
);

export const Route = createFileRoute("/app/reports/")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: written<ReportsSearch>,
  head: () => ({ meta: [{ title: "Reports | Weekly & Coming Soon" }] }),
  loader: ({ context }) => loadReports(context),
  component: () => <ReportsScreen replies={<Replies />} />,
});
